/** Loads the build's `.env` file into `process.env`, as Gatsby does for browser code. Import it first. */
import fs from "node:fs";

const file = `.env.${process.env.NODE_ENV ?? "development"}`;
if (fs.existsSync(file)) process.loadEnvFile(file);

// One spelling of the same address; settings.ts refuses what is none.
const { GATSBY_SITE_URL: url = "" } = process.env;
if (URL.canParse(url)) process.env.GATSBY_SITE_URL = new URL(url).href;

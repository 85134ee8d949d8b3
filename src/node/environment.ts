/** Loads the build's `.env` file into `process.env`, as Gatsby does for browser code. Import it first. */
import fs from "node:fs";
import { parseEnv } from "node:util";

const file = `.env.${process.env.NODE_ENV ?? "development"}`;
// Editors on Windows begin a file with a byte order mark.
const text = fs.existsSync(file) ? fs.readFileSync(file, "utf8").replace(/^\ufeff/, "") : "";
Object.assign(process.env, { ...parseEnv(text), ...process.env });

// One spelling of the same address; settings.ts refuses what is none.
const { GATSBY_SITE_URL: url = "" } = process.env;
if (URL.canParse(url)) process.env.GATSBY_SITE_URL = new URL(url).href;

/** Loads the build's `.env` file into `process.env`. Import it first. */
import { parseEnv } from "node:util";
import { readEnvText } from "./env-file";

const text = readEnvText(`.env.${process.env.NODE_ENV ?? "development"}`);
Object.assign(process.env, { ...parseEnv(text), ...process.env });

// Spells the address in one way; settings.ts refuses other values.
const { GATSBY_SITE_URL: url = "" } = process.env;
if (URL.canParse(url)) process.env.GATSBY_SITE_URL = new URL(url).href;

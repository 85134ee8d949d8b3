// The settings of a deploy: from the environment, from .env.production, or asked for.
import fs from "node:fs";
import { isCancel, password, text } from "@clack/prompts";
import { parse } from "dotenv";
import { readSettings } from "../../src/node/settings";
import { fail } from "../program";

export type Settings = NodeJS.ProcessEnv;
/** One step: what it is, what to do if it fails, and its work, which may be repeated. @returns what has changed */
export type Step = { title: string; advice: string; run: () => Promise<string> };

const FILE = ".env.production";

/** What a person reads, and the form of the answer. */
type Question = [question: string, pattern: RegExp];

/** By half, and by the site's host. */
const QUESTIONS: Record<string, Record<string, Question>> = {
  both: {
    GATSBY_SITE_URL: ["The site's one address, such as https://your.site", /^https?:/],
    SUPABASE_PROJECT: ["The reference of the Supabase project (20 letters)", /^[a-z]{20}$/],
  },
  function: {
    CONTACT_TO: ["The owner's mailbox, which gets the messages", /@/],
    CONTACT_FROM: ["The sender of the mails: Name <mailbox@your.domain>", /@/],
    SUPABASE_ACCESS_TOKEN: ["A Supabase access token (dashboard, Account, Access Tokens)", /^sbp_/],
    SUPABASE_DB_URL: [
      "The database's address (dashboard, Connect, Session pooler); in its password write %25 for % and %23 for #",
      /^postgres(ql)?:\/\/[^:@/]+:([^%#@/?]|%[0-9a-f]{2})+@/i,
    ],
    RESEND_API_KEY: ["The key of the Resend account", /^re_/],
  },
  site: {
    GATSBY_CONTACT_EMAIL: ["The public e-mail address", /@/],
    GATSBY_SUPABASE_ANON_KEY: ["The project's publishable key (dashboard, API Keys)", /./],
    SITE_HOST: ["The site's host: cloudflare, netlify or folder", /^(cloudflare|netlify|folder)$/],
  },
  cloudflare: {
    CLOUDFLARE_ACCOUNT_ID: ["The account of Cloudflare (32 digits)", /^\w{32}$/],
    CLOUDFLARE_PROJECT: ["The name of the Pages project", /./],
    CLOUDFLARE_API_TOKEN: ["A token with Cloudflare Pages, Edit", /./],
  },
  netlify: {
    NETLIFY_SITE_ID: ["The id of the project on Netlify", /./],
    NETLIFY_AUTH_TOKEN: ["A personal access token of Netlify", /./],
  },
  folder: { PUBLISH_FOLDER: ["The folder with the releases for nginx or Caddy", /./] },
};

/** Of other services, so never written into a file; CONTACT_DB_URL and the limiter's secret are ours. */
const FOREIGN = /TOKEN$|^RESEND_API_KEY$|^SUPABASE_DB_URL$/;
export const isSecret = (name: string): boolean => FOREIGN.test(name) || /^CONTACT_(DB_URL|LIMITER_SECRET)$/.test(name);

/** @returns the settings whose names begin so */
export const settingsOf = (settings: Settings, beginning: RegExp): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name, value]) => beginning.test(name) && value));

/** @returns the lines of a `.env` file, whose values have no escapes */
export const envLines = (values: Settings): string =>
  Object.entries(values)
    .map(([name, value = ""]) => [name, value, ["'", '"', "`"].find((one) => !value.includes(one))])
    .map(([name, value, quote]) => `${name}=${quote}${value}${quote}\n`)
    .join("");

/** Sets a value in .env.production, which git ignores and only this user may read. */
export function store(name: string, value: string): void {
  const lines = fs.existsSync(FILE) ? fs.readFileSync(FILE, "utf8").split("\n") : [];
  const others = lines.filter((line) => line && !line.startsWith(`${name}=`)).map((line) => `${line}\n`);
  fs.writeFileSync(FILE, others.join("") + envLines({ [name]: value }), { mode: 0o600 });
  // The mode of an existing file stays.
  fs.chmodSync(FILE, 0o600);
}

/** @returns the known settings, and the questions, of which the host's follow its answer */
export function survey(halves: string[]) {
  const settings: Settings = { ...(fs.existsSync(FILE) && parse(fs.readFileSync(FILE))), ...process.env };
  const questions = () => {
    const parts = ["both", ...halves, ...(halves.includes("site") ? [settings.SITE_HOST ?? ""] : [])];
    return parts.flatMap((part) => Object.entries(QUESTIONS[part] ?? {}));
  };
  const missing = () => questions().flatMap(([name]) => (settings[name] ? [] : [name]));
  return { settings, questions, missing };
}

/** @returns a sentence about a value that can't be used */
function whyInvalid(name: string, value: string, pattern: RegExp): string | undefined {
  try {
    readSettings({ [name]: value });
    return pattern.test(value) ? undefined : `${name} is not valid.`;
  } catch (error) {
    return (error as Error).message;
  }
}

/** @throws {Error} if a setting is missing without a terminal, or invalid */
export async function readDeploySettings(halves: string[]): Promise<Settings> {
  const { settings, questions, missing } = survey(halves);
  if (missing().length > 0 && !process.stdin.isTTY)
    throw new Error(`Set ${missing().join(", ")} in the environment or in ${FILE} (docs/settings.md).`);
  for (let index = 0; index < questions().length; index += 1) {
    const [name, [message, pattern]] = questions()[index] as [string, Question];
    const validate = (value = "") => whyInvalid(name, value, pattern);
    if (settings[name]) {
      const problem = validate(settings[name]);
      if (problem) throw new Error(`${problem} It must be: ${message}.`);
      continue;
    }
    const answer = await (isSecret(name) ? password : text)({ message, validate });
    if (isCancel(answer)) fail("Nothing is deployed. The same command goes on.");
    settings[name] = answer;
    if (!FOREIGN.test(name)) store(name, answer);
  }
  settings.GATSBY_SUPABASE_URL ||= `https://${settings.SUPABASE_PROJECT}.supabase.co`;
  readSettings(settings);
  return settings;
}

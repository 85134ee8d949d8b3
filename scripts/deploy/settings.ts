// The settings of a deploy: from the environment, from .env.production, or asked for.
import fs from "node:fs";
import { isCancel, password, text } from "@clack/prompts";
import { parse } from "dotenv";
import { readSettings } from "../../src/node/settings";
import { fail } from "../program";

export type Settings = Record<string, string | undefined>;
/** One step: what it is, what to do if it fails, and its work, which may be repeated. @returns what has changed */
export type Step = { title: string; advice: string; run: () => Promise<string> };

const FILE = ".env.production";

type Question = { question: string; pattern?: RegExp; isFor?: (settings: Settings) => boolean };
type Half = "function" | "site";

const on =
  (host: string) =>
  ({ SITE_HOST }: Settings) =>
    SITE_HOST === host;
const BOTH: Record<string, Question> = {
  GATSBY_SITE_URL: { question: "The site's one address, such as https://your.site", pattern: /^https?:/ },
  SUPABASE_PROJECT: { question: "The reference of the Supabase project (20 letters)", pattern: /^[a-z]{20}$/ },
};
const QUESTIONS: Record<Half, Record<string, Question>> = {
  function: {
    ...BOTH,
    CONTACT_TO: { question: "The owner's mailbox, which gets the messages", pattern: /@/ },
    CONTACT_FROM: { question: "The sender of the mails: Name <mailbox@your.domain>", pattern: /@/ },
    SUPABASE_ACCESS_TOKEN: {
      question: "A Supabase access token (dashboard, Account, Access Tokens)",
      pattern: /^sbp_/,
    },
    SUPABASE_DB_URL: {
      question: "The database's address with its password (dashboard, Connect, Session pooler)",
      pattern: /^postgres(ql)?:\/\/.+:.+@/,
    },
    RESEND_API_KEY: { question: "The key of the Resend account", pattern: /^re_/ },
  },
  site: {
    ...BOTH,
    GATSBY_CONTACT_EMAIL: { question: "The public e-mail address", pattern: /@/ },
    GATSBY_SUPABASE_ANON_KEY: { question: "The project's publishable key (dashboard, API Keys)" },
    SITE_HOST: { question: "Its host: cloudflare, netlify or folder", pattern: /^(cloudflare|netlify|folder)$/ },
    CLOUDFLARE_ACCOUNT_ID: { question: "The account of Cloudflare (32 digits)", isFor: on("cloudflare") },
    CLOUDFLARE_PROJECT: { question: "The name of the Pages project", isFor: on("cloudflare") },
    CLOUDFLARE_API_TOKEN: { question: "A token with Cloudflare Pages, Edit", isFor: on("cloudflare") },
    NETLIFY_SITE_ID: { question: "The id of the project on Netlify", isFor: on("netlify") },
    NETLIFY_AUTH_TOKEN: { question: "A personal access token of Netlify", isFor: on("netlify") },
    PUBLISH_FOLDER: { question: "The folder with the releases for nginx or Caddy", isFor: on("folder") },
  },
};

/** Of other services, so never written into a file; CONTACT_DB_URL and the limiter's secret are ours. */
const FOREIGN = /TOKEN$|^RESEND_API_KEY$|^SUPABASE_DB_URL$/;
export const isSecret = (name: string): boolean => FOREIGN.test(name) || /^CONTACT_(DB_URL|LIMITER_SECRET)$/.test(name);

const stored = (): Settings => (fs.existsSync(FILE) ? parse(fs.readFileSync(FILE)) : {});

/** @returns the lines of a `.env` file, whose values have no escapes */
export const envLines = (values: [string, string | undefined][]): string =>
  values
    .map(([name, value = ""]) => [name, value, ["'", '"', "`"].find((quote) => !value.includes(quote))])
    .map(([name, value, quote]) => `${name}=${quote}${value}${quote}\n`)
    .join("");

/** Sets a value in .env.production, which git ignores and only this user may read. */
export function store(name: string, value: string): void {
  const lines = fs.existsSync(FILE) ? fs.readFileSync(FILE, "utf8").split(/(?<=\n)/) : [];
  const others = lines.filter((line) => !line.startsWith(`${name}=`)).join("");
  fs.writeFileSync(FILE, others.replace(/(?<!\n)$/, "\n").replace(/^\n$/, "") + envLines([[name, value]]), {
    mode: 0o600,
  });
}

const questionsOf = (halves: Half[]): [string, Question][] =>
  Object.entries(Object.assign({}, ...halves.map((half) => QUESTIONS[half])));

/** @returns the known settings, and the questions about the others */
function survey(halves: Half[]) {
  const settings: Settings = { ...stored(), ...process.env };
  const isMissing = ([name, { isFor }]: [string, Question]) => !settings[name] && (isFor?.(settings) ?? true);
  return { settings, missing: () => questionsOf(halves).filter(isMissing) };
}

/** The names of the settings that a deploy would ask for. */
export const missingSettings = (halves: Half[]): string[] =>
  survey(halves)
    .missing()
    .map(([name]) => name);

/** @throws {Error} if a setting is missing without a terminal, or invalid */
export async function readDeploySettings(halves: Half[]): Promise<Settings> {
  const { settings, missing } = survey(halves);
  const names = missingSettings(halves).join(", ");
  if (names && !process.stdin.isTTY)
    throw new Error(`Set ${names} in the environment or in ${FILE} (docs/settings.md).`);
  // An answer may raise a question.
  for (let [next] = missing(); next; [next] = missing()) {
    const [name, { question: message, pattern = /./ }] = next;
    const validate = (value = "") => (pattern.test(value) ? undefined : `That is no ${name}.`);
    const answer = await (isSecret(name) ? password : text)({ message, validate });
    if (isCancel(answer)) fail("Nothing has changed. The same command asks again.");
    settings[name] = answer;
    if (!FOREIGN.test(name)) store(name, answer);
  }
  for (const [name, { question, pattern, isFor }] of questionsOf(halves))
    if ((isFor?.(settings) ?? true) && pattern?.test(settings[name] ?? "") === false)
      throw new Error(`${name} is not valid. It must be: ${question}.`);
  settings.GATSBY_SUPABASE_URL ||= `https://${settings.SUPABASE_PROJECT}.supabase.co`;
  readSettings(settings as NodeJS.ProcessEnv);
  return settings;
}

// The settings of a deploy: from the environment, from the files, or asked for.
import { isCancel, password, text } from "@clack/prompts";
import { readSettings } from "../../src/node/settings";
import { movePrivateSettings, PRIVATE_FILE, PUBLIC_FILE, readEnvFile, store } from "../common/env-files";
import { fail } from "../common/program";
import { NEVER_ASKED, QUESTIONS, type Question } from "./questions";
import { whyInvalid } from "./validation";

export type Settings = NodeJS.ProcessEnv;
/**
 * A step: its title, advice if it fails, and its work, which may be repeated.
 * @returns a sentence about what has changed
 */
export type Step = { title: string; advice: string; run: () => Promise<string> };

/** Secrets of other services, which are never written into a file. CONTACT_DB_URL and the limiter's secret are ours. */
const FOREIGN = /TOKEN$|^RESEND_API_KEY$|^SUPABASE_DB_URL$/;
export const isSecret = (name: string): boolean => FOREIGN.test(name) || /^CONTACT_(DB_URL|LIMITER_SECRET)$/.test(name);

/** @returns the settings whose names begin so, without empty ones */
export const settingsOf = (settings: Settings, beginning: RegExp): Settings =>
  Object.fromEntries(Object.entries(settings).filter(([name, value]) => beginning.test(name) && value));

/** @returns the known settings, and a function for the questions, which depend on the chosen host */
export function survey(halves: string[]) {
  const settings: Settings = { ...readEnvFile(PUBLIC_FILE), ...readEnvFile(PRIVATE_FILE), ...process.env };
  const questions = () => {
    const parts = ["both", ...halves, ...(halves.includes("site") ? [settings.SITE_HOST ?? ""] : [])];
    return parts.flatMap((part) => Object.entries(QUESTIONS[part] ?? {}));
  };
  const missing = () => questions().flatMap(([name]) => (settings[name] ? [] : [name]));
  return { settings, questions, missing };
}

/** @throws {Error} if a setting is missing without a terminal, or invalid */
export async function readDeploySettings(halves: string[]): Promise<Settings> {
  const moved = movePrivateSettings();
  if (moved.length > 0)
    console.log(`Moved from ${PUBLIC_FILE} to ${PRIVATE_FILE}, which no build reads: ${moved.join(", ")}.`);
  const { settings, questions, missing } = survey(halves);
  if (missing().length > 0 && !process.stdin.isTTY)
    throw new Error(`Set ${missing().join(", ")} in the environment or in a file (docs/settings.md).`);
  const known: Record<string, Question> = { ...NEVER_ASKED, ...Object.fromEntries(questions()) };
  for (const [name, value] of Object.entries(settings)) {
    const isChecked = name in known || /^(CONTACT|RESEND)_|^GATSBY_SUPABASE_URL$/.test(name);
    const problem = isChecked && value && whyInvalid(name, value, settings, known[name]);
    if (problem) throw new Error(problem);
  }
  for (let index = 0; index < questions().length; index += 1) {
    const [name, question] = questions()[index] as [string, Question];
    if (settings[name]) continue;
    const validate = (value = "") => whyInvalid(name, value, settings, question);
    const answer = await (isSecret(name) ? password : text)({ message: question[0], validate });
    if (isCancel(answer)) fail("Nothing is deployed. The same command goes on.");
    settings[name] = answer;
    if (!FOREIGN.test(name)) store(name, answer);
  }
  settings.GATSBY_SUPABASE_URL ||= `https://${settings.SUPABASE_PROJECT}.supabase.co`;
  readSettings(settings);
  return settings;
}

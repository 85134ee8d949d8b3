// Says which settings of a deploy can't be used.
import { readSettings } from "../../src/node/settings";
import { readSettings as readFunctionSettings } from "../../supabase/functions/send-contact-email/settings";
import { envLine } from "../common/env-files";
import type { Question } from "./questions";

/** A project's reference in the address of its API or its database, or in the name of a pooler's user. */
const REFERENCE = /[/@](?:db\.)?([a-z]{20})\.supabase\.co\b|\/\/\w+\.([a-z]{20})[:@]/;

const ADDRESSES = ["SUPABASE_DB_URL", "CONTACT_DB_URL", "GATSBY_SUPABASE_URL"];

/** @returns a sentence about an address of another Supabase project than the chosen one */
function whyOfAnotherProject(settings: NodeJS.ProcessEnv): string | undefined {
  const project = settings.SUPABASE_PROJECT;
  for (const name of ADDRESSES) {
    const [, ofHost, ofUser] = REFERENCE.exec(settings[name] ?? "") ?? [];
    const found = ofHost ?? ofUser;
    if (project && found && found !== project)
      return `${name} belongs to the Supabase project ${found}, but SUPABASE_PROJECT is ${project}.`;
  }
  return undefined;
}

/** @returns true if the text can be decoded as a part of an address */
function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

/** @param settings the others @returns a sentence about a value that can't be used */
export function whyInvalid(
  name: string,
  value: string,
  settings: NodeJS.ProcessEnv,
  question?: Question,
): string | undefined {
  try {
    readSettings({ [name]: value });
    envLine(name, value);
  } catch (error) {
    return (error as Error).message;
  }
  const problem = readFunctionSettings({ [name]: value }).problems.find((sentence) => sentence.startsWith(name));
  if (problem) return `${problem}.`;
  if (question && !question[1].test(value)) return `${name} is not valid. It must be: ${question[0]}.`;
  if (ADDRESSES.includes(name) && !isDecodable(value)) return `${name} has a % in its password: write %25.`;
  return whyOfAnotherProject({ ...settings, [name]: value });
}

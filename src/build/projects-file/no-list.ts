/** The file is JSON, and no list of projects. */
import { projectSchema, projectsSchema } from "../project";
import type { Finding } from "./finding";
import type { MeantJson } from "./mend";
import type { Place } from "./places";

/** What the file holds instead, and how to mend that beyond the rule. */
function describe(value: unknown): [found: string, advice: string] {
  if (Array.isArray(value)) return ["the list has no project", ""];
  if (typeof value !== "object" || value === null) return ["the file is no list", ""];
  const isProject = Object.keys(projectSchema.shape).some((name) => Object.hasOwn(value, name));
  return isProject
    ? ["the file is a project without a list", ": write [ before it and ] after it"]
    : ["the file is no list", ""];
}

export function noList(json: MeantJson, placeOf: (offset: number) => Place): Finding {
  const value: unknown = JSON.parse(json.text);
  const [found, advice] = describe(value);
  const rule = projectsSchema.safeParse(Array.isArray(value) ? [] : undefined).error?.issues[0]?.message ?? "";
  const place = placeOf(json.offsetInFile(json.text.search(/\S/)));
  return { severity: "error", ...place, message: `${found}; it ${rule}${advice}`, short: "no list" };
}

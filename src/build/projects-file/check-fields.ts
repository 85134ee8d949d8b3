/** An entry's fields, by the one declaration of a project (../project.ts). */
import { MAX_TITLE, projectSchema } from "../project";
import { privatePartOf, videoIdOf } from "../video-address";
import { adviceFor, FIELDS, type FieldName, isField } from "./advice";
import { type Broken, creditFault } from "./check-credits";
import { type Entry, type Field, fieldOf, findingAt } from "./entries";
import type { Finding } from "./finding";
import { nearest } from "./suggestions";
import { asWritten, counted, listed, quoted } from "./words";

/** Fields that no project has, with the one that was meant. */
function unknownFields(entry: Entry): { field: Field; meant: FieldName | undefined }[] {
  const free = FIELDS.filter((name) => !fieldOf(entry, name));
  return entry.fields
    .filter(({ name }) => !isField(name))
    .map((field) => ({ field, meant: nearest(field.name, free) as FieldName | undefined }));
}

/** The fields that are no texts. */
const OTHERS: FieldName[] = ["year", "credits"];

/** What is wrong with a field's value, and how to mend it. */
function faultOf(name: FieldName, field: Field, broken: Broken, stills: string[]): [message: string, short: string] {
  const { value, written } = field;
  const { rule, part } = broken;
  if (part !== undefined) return creditFault(value, broken);
  const found = `"${name}" is ${asWritten(written)}`;
  const advice = adviceFor(name, field, stills);
  if (OTHERS.includes(name)) return [`${found}; it ${rule}${advice}`, `"${name}" isn't right`];
  if (typeof value !== "string") return [`${found}, which is no text; it ${rule}${advice}`, `"${name}" is no text`];
  if (value.trim() === "") return [`"${name}" is empty; it ${rule}`, `"${name}" is empty`];
  if (name === "title" && value.length > MAX_TITLE)
    return [`"title" has ${counted(value.length, "character")}; it ${rule}`, "too long a title"];
  return [`${found}; it ${rule}${advice}`, `"${name}" isn't right`];
}

/** The rules that a field doesn't keep, by its name: one of a text, of a list one for each of its parts that isn't right. */
function brokenRules(entry: Entry): [FieldName, Broken][] {
  const issues = projectSchema.safeParse(entry.value).error?.issues ?? [];
  const broken = new Map<string, [FieldName, Broken]>();
  for (const { path, message } of issues) {
    const [field, part, name] = path;
    if (typeof field !== "string" || !isField(field)) continue;
    const where = { part: typeof part === "number" ? part : undefined, name: name === undefined ? name : String(name) };
    broken.set(path.join("."), [field, { rule: message, ...where }]);
  }
  return [...broken.values()];
}

/** A year that is still to come is more often a slip than a plan. */
function yearNote(entry: Entry): Finding[] {
  const field = fieldOf(entry, "year");
  const next = new Date().getFullYear() + 1;
  if (
    typeof field?.value !== "number" ||
    field.value <= next ||
    !projectSchema.shape.year.safeParse(field.value).success
  )
    return [];
  const message = `"year" is ${field.value}, which is later than next year; is it the one that was meant?`;
  return [findingAt(entry, field.valueAt, "warning", message, "a late year")];
}

function twice(entry: Entry): Finding[] {
  return entry.fields.flatMap((field, index) => {
    const first = entry.fields.findIndex(({ name }) => name === field.name);
    if (first === index) return [];
    const line = entry.fields[first]?.nameAt.line;
    const message = `${quoted(field.name)} stands twice in this project, first in line ${line}; take one of them away`;
    return findingAt(entry, field.nameAt, "error", message, `${quoted(field.name)} twice`);
  });
}

/** What is told of an address whose id is taken out of it. */
function addressNote(entry: Entry): Finding[] {
  const field = fieldOf(entry, "videoId");
  if (typeof field?.value !== "string") return [];
  const id = videoIdOf(field.value);
  if (id === undefined || id === field.value) return [];
  const found = `"videoId" is ${quoted(field.value)}, of which the id is taken: ${quoted(id)}`;
  const secret = privatePartOf(field.value);
  if (secret)
    return [
      findingAt(
        entry,
        field.valueAt,
        "warning",
        `${found}; its private part, ${secret}, isn't used: where the video is unlisted, make it public at Vimeo, or it can't be played here`,
        "private address",
      ),
    ];
  return [findingAt(entry, field.valueAt, "note", `${found}; nothing needs to be done`, "id taken from an address")];
}

/**
 * @param stills that may be meant by a wrong path
 * @returns what is found in one entry's fields, beside the files that they name
 */
export function checkFields(entry: Entry, stills: string[]): Finding[] {
  if (typeof entry.value !== "object" || entry.value === null || Array.isArray(entry.value)) {
    const rule = projectSchema.safeParse(entry.value).error?.issues[0]?.message ?? "";
    const found = asWritten(JSON.stringify(entry.value));
    return [
      findingAt(entry, entry.at, "error", `here is ${found} where a project should be; it ${rule}`, "no project"),
    ];
  }
  const unknown = unknownFields(entry);
  const findings = unknown.map(({ field, meant }) => {
    const advice = meant ? `did you mean "${meant}"?` : `a project's fields are ${listed(FIELDS)}`;
    return findingAt(
      entry,
      field.nameAt,
      "error",
      `${quoted(field.name)} is not a field of a project; ${advice}`,
      "unknown field",
    );
  });
  for (const [name, broken] of brokenRules(entry)) {
    const field = fieldOf(entry, name);
    // One mistake, and told already.
    if (!field && unknown.some(({ meant }) => meant === name)) continue;
    const [message, short] = field
      ? faultOf(name, field, broken, stills)
      : [`"${name}" is missing; it ${broken.rule}`, `"${name}" is missing`];
    findings.push(findingAt(entry, field?.valueAt ?? entry.at, "error", message, short));
  }
  return [...findings, ...twice(entry), ...addressNote(entry), ...yearNote(entry)];
}

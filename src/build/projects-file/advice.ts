/** How a field's wrong value is mended. */
import { projectSchema } from "../project";
import type { Field } from "./entries";
import { nearest } from "./suggestions";
import { quoted } from "./words";

/** A project's fields, by the one declaration. */
export const FIELDS = Object.keys(projectSchema.shape) as (keyof typeof projectSchema.shape)[];
export type FieldName = (typeof FIELDS)[number];
export const isField = (name: string): name is FieldName => (FIELDS as string[]).includes(name);
const passes = (name: FieldName, value: unknown) => projectSchema.shape[name].safeParse(value).success;

/** What may turn a value into one that passes. */
const PREVIEW_TRIES: ((text: string) => string)[] = [
  (text) => text.replace(/^http:/, "https:"),
  (text) =>
    text.includes(":") || !/[./]/.test(text) ? text : text.replaceAll("\\", "/").replace(/^(\.?\/)?(static\/)?/, "/"),
];
const IMAGE_TRIES: ((text: string) => string)[] = [
  (text) => text.replaceAll("\\", "/").replace(/^(\.?\/)?(data\/)?(?=images\/)/, ""),
  (text) => `images/${text.replaceAll("\\", "/").split("/").at(-1)}`,
];
const ID_TRIES: ((text: string) => string)[] = [
  (text) => text.replace(/^\/?portfolio\//, ""),
  (text) =>
    text
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .replace(/[^A-Za-z0-9_-]+/g, "-")
      .replace(/^[-_]+|-+$/g, ""),
];
/** The address in what hosts give for other people's pages. */
const VIDEO_TRIES: ((text: string) => string)[] = [(text) => /(?:https?:)?\/\/[^\s"'<>]+/.exec(text)?.[0] ?? text];
const TRIES: Partial<Record<FieldName, typeof ID_TRIES>> = {
  id: ID_TRIES,
  videoId: VIDEO_TRIES,
  image: IMAGE_TRIES,
  previewVideo: PREVIEW_TRIES,
};

/** A value like the one that was found, which would pass: of a still's, one that is there. */
function better(name: FieldName, { value, written }: Field, stills: string[]): string | undefined {
  if (value === null || typeof value === "object") return undefined;
  const text = typeof value === "string" ? value : written;
  const tries = [(same: string) => same, (same: string) => same.trim(), ...(TRIES[name] ?? [])];
  const tried = tries.map((attempt) => attempt(text)).filter((one) => one !== value && passes(name, one));
  if (name !== "image") return tried[0];
  return (
    tried.find((one) => stills.includes(one)) ??
    [...tried, text].map((one) => nearest(one, stills)).find((one) => one !== undefined)
  );
}

/**
 * How to mend a wrong value: the end of a sentence, or nothing where its rule says it all.
 * @param stills that may be meant by a wrong path
 */
export function adviceFor(name: FieldName, field: Field, stills: string[]): string {
  const { value } = field;
  // A number in quotes, which stand for a text.
  if (name === "year" && typeof value === "string" && passes(name, Number(value))) return `; write ${Number(value)}`;
  const suggested = better(name, field, stills);
  if (suggested !== undefined) return `; write ${quoted(suggested)}${name === "id" ? ", for instance" : ""}`;
  if (value === null && projectSchema.shape[name].safeParse(undefined).success) return "; take the field away";
  const hasBlanks = name === "previewVideo" && typeof value === "string" && /\s/.test(value.trim());
  return hasBlanks ? "; rename the file, for its name may have no blanks" : "";
}

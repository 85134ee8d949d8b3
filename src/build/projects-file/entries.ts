/** The entries of the file as they stand in it: each value with its place. */
import { type Node, parseTree } from "jsonc-parser";
import type { Finding, ProjectName } from "./finding";
import type { MeantJson } from "./mend";
import type { Place } from "./places";

export type Field = {
  name: string;
  nameAt: Place;
  valueAt: Place;
  value: unknown;
  /** The value as the file has it: 1e999 is Infinity to everyone else. */
  written: string;
};

export type Entry = {
  project: ProjectName;
  at: Place;
  /** Its first and last offset in the file. */
  range: [from: number, to: number];
  /** The entry's value. */
  value: unknown;
  /** Of an entry that is an object: its fields, those too that are there twice. */
  fields: Field[];
  /** False where the file is so broken that something else may have been meant. */
  isSure: boolean;
};

/** The last field of a name, which is the one that counts. */
export const fieldOf = ({ fields }: Entry, name: string) => fields.findLast((field) => field.name === name);

/** A finding about one entry. */
export const findingAt = (
  { project }: Entry,
  { line, column }: Place,
  severity: Finding["severity"],
  message: string,
  short: string,
): Finding => ({ severity, line, column, project, message, short });

/**
 * @param json what was meant
 * @param placeOf an offset's place in the file
 * @returns undefined where it is no list
 */
export function entriesOf(json: MeantJson, placeOf: (offset: number) => Place): Entry[] | undefined {
  // What a key like __proto__ means to a parse tree's own values isn't what it means to JSON.parse.
  const values: unknown = JSON.parse(json.text);
  const root = parseTree(json.text);
  if (!Array.isArray(values) || !root) return undefined;
  const at = (node: Node, end = 0) => json.offsetInFile(node.offset + end);
  const written = (node: Node) => json.text.slice(node.offset, node.offset + node.length);

  function fieldsOf(node: Node): Field[] {
    return (node.children ?? []).flatMap(({ children: [name, value] = [] }) =>
      name && value
        ? {
            name: JSON.parse(written(name)),
            nameAt: placeOf(at(name)),
            valueAt: placeOf(at(value)),
            value: JSON.parse(written(value)),
            written: written(value),
          }
        : [],
    );
  }

  return (root.children ?? []).map((node, index): Entry => {
    const fields = node.type === "object" ? fieldsOf(node) : [];
    // What is missing at the end of the file is missing in the last one. A sign that is missing is so after the last that is there.
    const to = index === values.length - 1 ? Number.POSITIVE_INFINITY : at(node, node.length - 1) + 1;
    const from = at(node);
    const entry: Entry = {
      project: { number: index + 1 },
      at: placeOf(from),
      range: [from, to],
      value: values[index],
      fields,
      isSure: !json.unsure.some((offset) => offset >= from && offset <= to),
    };
    for (const name of ["id", "title"] as const) {
      const value = fieldOf(entry, name)?.value;
      if (typeof value === "string") entry.project[name] = value;
    }
    return entry;
  });
}

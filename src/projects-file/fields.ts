/**
 * Checks the values of `data/projects.json` against the schema. The editor runs it in the browser, so it must not
 * import Node.
 */
import { findNodeAtLocation, getLocation, getNodeValue, type Node } from "jsonc-parser";
import type { z } from "zod";
import { errorsIn, type Mistake, nearest, quote } from "./finding";
import { creditSchema, type EditorOptions, editorSchema, projectSchema, projectsSchema } from "./shape";

/** The valid fields of an object at this path. */
const fieldsAt = (path: PropertyKey[]) => Object.keys((path.includes("credits") ? creditSchema : projectSchema).shape);

/** The names of an object's fields, as nodes of the tree. */
const namesIn = ({ type, children = [] }: Node): Node[] =>
  type === "object" ? children.flatMap(({ children: [name] = [] }) => name ?? []) : [];

function unknownField(object: Node, key: string, path: PropertyKey[]): Mistake {
  const known = fieldsAt(path);
  const names = namesIn(object);
  const absent = known.filter((field) => !names.some(({ value }) => value === field));
  const meant = nearest(key, absent);
  const advice = meant ? `Did you mean "${meant}"?` : `The fields are ${known.join(", ")}.`;
  const { offset } = names.find(({ value }) => value === key) ?? object;
  return { offset, message: `${quote(key)} is an unknown field. ${advice}` };
}

function mistakesOf(root: Node, issue: z.core.$ZodIssue): Mistake[] {
  const path = issue.path as (string | number)[];
  const node = findNodeAtLocation(root, path);
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownField(node ?? root, key, path));
  const name = path.filter((part) => typeof part === "string").at(-1);
  const subject = name === undefined ? "This" : `"${name}"`;
  if (node)
    return [{ offset: node.offset, message: `${subject} is ${quote(getNodeValue(node))}. It ${issue.message}.` }];
  const parent = findNodeAtLocation(root, path.slice(0, -1)) ?? root;
  // The mistake of the misspelt field suggests this one.
  if (name && namesIn(parent).some(({ value }) => !fieldsAt(path).includes(value) && nearest(value, [name]))) return [];
  return [{ offset: parent.offset, message: `${subject} is missing. It ${issue.message}.` }];
}

/** JSON parsers silently use the last of two fields with the same name. */
const repeatedFields = (object: Node): Mistake[] =>
  namesIn(object)
    .filter(({ value }, index, names) => names.findIndex((name) => name.value === value) < index)
    .map(({ value, offset }) => ({ offset, message: `${quote(value)} is here twice. Remove one of them.` }));

/** A field's value in each project that has it. */
const valuesOf = (projects: Node[], field: string): Node[] =>
  projects.flatMap((project) => findNodeAtLocation(project, [field]) ?? []);

/** Ids become folders, and many file systems are case-insensitive. */
function repeatedIds(projects: Node[]): Mistake[] {
  const ids = valuesOf(projects, "id");
  const plain = ({ value }: Node) => String(value).toLowerCase();
  return ids.flatMap((node, index) => {
    const former = ids.slice(0, index).find((one) => plain(one) === plain(node));
    if (!former) return [];
    return [{ offset: node.offset, message: `Another project has the id ${quote(former.value)}. Choose another.` }];
  });
}

function warnings(projects: Node[]): Mistake[] {
  const featured = valuesOf(projects, "featured").filter(({ value }) => value === true);
  const message = '"featured": Another project is featured already, so this one isn\'t. Set one of them only.';
  const remote = valuesOf(projects, "previewVideo").filter(({ value }) => /^https:/.test(String(value)));
  const expires = '"previewVideo": This address will expire. `npm run previews` copies the video.';
  return [
    ...featured.slice(1).map(({ offset }) => ({ offset, message, isWarning: true })),
    ...remote.map(({ offset }) => ({ offset, message: expires, isWarning: true })),
  ];
}

/** @param root of the file's tree */
export function fieldMistakes(root: Node): Mistake[] {
  const { error } = projectsSchema.safeParse(getNodeValue(root));
  const projects = root.type === "array" ? (root.children ?? []) : [];
  return [
    ...(error?.issues ?? []).flatMap((issue) => mistakesOf(root, issue)),
    ...projects.flatMap(repeatedFields),
    ...repeatedIds(projects),
    ...warnings(projects),
  ];
}

/** Errors and warnings, each on a line of its own. */
export type EditorReport = { errors: string; warnings: string };

/** @param text as the editor writes it @returns lines with the editor's names of the project and the field */
export function editorReport(text: string, mistakes: Mistake[]): EditorReport {
  const fields = editorSchema.properties as Record<string, { editor: EditorOptions }>;
  const print = (some: Mistake[]) =>
    some.map(({ offset, message }) => {
      const [index, field = ""] = getLocation(text, offset).path;
      const names = [
        `Project ${Number(index) + 1}`,
        JSON.parse(text)[Number(index)].title,
        fields[field]?.editor.label,
      ];
      return `${names.filter(Boolean).join(", ")}: ${message}`;
    });
  const warnings = mistakes.filter(({ isWarning }) => isWarning);
  return { errors: print(errorsIn(mistakes)).join("\n"), warnings: print(warnings).join("\n") };
}

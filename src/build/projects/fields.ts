/** Checks the values of `data/projects.json` by the shape of a project. The form's page runs it too, so it needs no Node. */
import { findNodeAtLocation, getLocation, getNodeValue, type Node } from "jsonc-parser";
import type { z } from "zod";
import { errorsIn, type Mistake, nearest, shown } from "./finding";
import { creditSchema, type FormOptions, formSchema, projectSchema, projectsSchema } from "./shape";

/** The fields that objects along this path may have. */
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
  return { offset, message: `${shown(key)} is an unknown field. ${advice}` };
}

function mistakesOf(root: Node, issue: z.core.$ZodIssue): Mistake[] {
  const path = issue.path as (string | number)[];
  const node = findNodeAtLocation(root, path);
  if (issue.code === "unrecognized_keys") return issue.keys.map((key) => unknownField(node ?? root, key, path));
  const name = path.filter((part) => typeof part === "string").at(-1);
  const subject = name === undefined ? "This" : `"${name}"`;
  if (node)
    return [{ offset: node.offset, message: `${subject} is ${shown(getNodeValue(node))}. It ${issue.message}.` }];
  const parent = findNodeAtLocation(root, path.slice(0, -1)) ?? root;
  // The report of the misspelt field names this one.
  if (name && namesIn(parent).some(({ value }) => !fieldsAt(path).includes(value) && nearest(value, [name]))) return [];
  return [{ offset: parent.offset, message: `${subject} is missing. It ${issue.message}.` }];
}

/** JSON readers take the last one of two fields with one name, silently. */
const repeatedFields = (object: Node): Mistake[] =>
  namesIn(object)
    .filter(({ value }, index, names) => names.findIndex((name) => name.value === value) < index)
    .map(({ value, offset }) => ({ offset, message: `${shown(value)} is here twice. Remove one of them.` }));

/** Ids that differ in capital letters alone are one address on many systems. */
function repeatedIds(projects: Node[]): Mistake[] {
  const ids = projects.flatMap((project) => findNodeAtLocation(project, ["id"]) ?? []);
  const plain = ({ value }: Node) => String(value).toLowerCase();
  return ids.flatMap((node, index) => {
    const former = ids.slice(0, index).find((one) => plain(one) === plain(node));
    if (!former) return [];
    return [{ offset: node.offset, message: `Another project has the id ${shown(former.value)}. Choose another.` }];
  });
}

/** @param root of the file's tree */
export function fieldErrors(root: Node): Mistake[] {
  const { error } = projectsSchema.safeParse(getNodeValue(root));
  const projects = root.type === "array" ? (root.children ?? []) : [];
  return [
    ...(error?.issues ?? []).flatMap((issue) => mistakesOf(root, issue)),
    ...projects.flatMap(repeatedFields),
    ...repeatedIds(projects),
  ];
}

/** @param text as the form writes it @returns a line for each error, with the form's names of its project and its field */
export function errorsForForm(text: string, mistakes: Mistake[]): string {
  const fields = formSchema.properties as Record<string, { form: FormOptions }>;
  const lines = errorsIn(mistakes).map(({ offset, message }) => {
    const [index, field = ""] = getLocation(text, offset).path;
    const names = [`Project ${Number(index) + 1}`, JSON.parse(text)[Number(index)].title, fields[field]?.form.label];
    return `${names.filter(Boolean).join(", ")}: ${message}`;
  });
  return lines.join("\n");
}

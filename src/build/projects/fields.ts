/** Checks the values of `data/projects.json` by the shape of a project. */
import { findNodeAtLocation, getNodeValue, type Node } from "jsonc-parser";
import type { z } from "zod";
import { type Mistake, nearest, shown } from "./finding";
import { creditSchema, projectSchema, projectsSchema } from "./shape";

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

/** A field that an object has twice: JSON's readers would take the last one, silently. */
const repeatedFields = (object: Node): Mistake[] =>
  namesIn(object)
    .filter(({ value }, index, names) => names.findIndex((name) => name.value === value) < index)
    .map(({ value, offset }) => ({ offset, message: `${shown(value)} is here twice. Remove one of them.` }));

/** Ids that differ in capital letters alone are one address on many systems. */
function repeatedIds(projects: Node[]): Mistake[] {
  const seen = new Map<string, string>();
  return projects.flatMap((project) => {
    const node = findNodeAtLocation(project, ["id"]);
    if (typeof node?.value !== "string") return [];
    const former = seen.get(node.value.toLowerCase());
    seen.set(node.value.toLowerCase(), node.value);
    return former === undefined
      ? []
      : [{ offset: node.offset, message: `Another project has the id ${shown(former)}. Choose another.` }];
  });
}

/** @param root of the file's tree @returns what is wrong with its values */
export function fieldErrors(root: Node): Mistake[] {
  const { error } = projectsSchema.safeParse(getNodeValue(root));
  const projects = root.type === "array" ? (root.children ?? []) : [];
  return [
    ...(error?.issues ?? []).flatMap((issue) => mistakesOf(root, issue)),
    ...projects.flatMap(repeatedFields),
    ...repeatedIds(projects),
  ];
}

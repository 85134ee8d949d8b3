// The tokens of src/styles/tokens.css, for what can't read it.
import fs from "node:fs";

const FILE = "src/styles/tokens.css";

/**
 * The colour of a role (`--accent`), followed to its value.
 * @param {string} role its name without the dashes
 * @returns {string} as it stands in the file, such as "#0b0b0c"
 * @throws {Error} where there is no such role
 */
export function colorOf(role) {
  const [, value, other] =
    new RegExp(`--${role}: (?:(#[0-9a-f]{6})|var\\(--([\\w-]+)\\));`).exec(fs.readFileSync(FILE, "utf8")) ?? [];
  if (value) return value;
  if (other) return colorOf(other);
  throw new Error(`${FILE} has no colour that is called --${role}.`);
}

/** A drawing whose shapes have the colours of the roles that their classes name. @param {string} svg */
export const recolor = (svg) =>
  svg.replace(/<[^>]*class="(\w+)"[^>]*>/g, (shape, role) => shape.replace(/fill="[^"]*"/, `fill="${colorOf(role)}"`));

/** @typedef {{ name: string, value: string }} Token */

/**
 * The tokens as docs/look.md lists them.
 * @param {string} css the text of tokens.css, whose first rule has every token, and a comment "Roles" before the first role
 * @returns {Record<"colors" | "space" | "motion" | "roles", Token[]>} each in the file's order
 * @throws {Error} where a group would be empty
 */
export function tokenGroups(css) {
  const first = css.slice(0, css.indexOf("\n}"));
  const [raw = "", roles = ""] = first.split(/\/\* Roles: colour \*\//);
  const read = (/** @type {string} */ text) =>
    [...text.matchAll(/(--[\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => ({ name, value }));
  const tokens = read(raw);
  const groups = {
    colors: tokens.filter(({ value }) => value.startsWith("#")),
    space: tokens.filter(({ name }) => name.startsWith("--space-")),
    motion: tokens.filter(({ value }) => /ms$|^cubic-bezier/.test(value)),
    roles: read(roles),
  };
  for (const [name, found] of Object.entries(groups))
    if (found.length === 0) throw new Error(`${FILE} has no ${name} any more.`);
  return groups;
}

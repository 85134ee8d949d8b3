// The colours of src/styles/tokens.css, for pictures that can't read it.
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

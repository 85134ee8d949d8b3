/** The colours of src/styles/tokens.css, for programs that can't read styles. */
import fs from "node:fs";

const FILE = "src/styles/tokens.css";

/**
 * @param role the name of a custom property without its dashes, such as "accent"
 * @returns its colour, such as "#0b0b0c"
 * @throws {Error} where there is no such role
 */
export function colorOf(role: string): string {
  const [, value, other] =
    new RegExp(`--${role}: (?:(#[0-9a-f]{6})|var\\(--([\\w-]+)\\));`).exec(fs.readFileSync(FILE, "utf8")) ?? [];
  if (value) return value;
  if (other) return colorOf(other);
  throw new Error(`${FILE} has no colour named --${role}.`);
}

/** Reads colours from src/styles/tokens.css, for pictures and other files that aren't styled by it. */
import fs from "node:fs";

const FILE = "src/styles/tokens.css";

/** @param role a custom property without its dashes, such as "accent" @returns its colour, such as "#0b0b0c" */
export function colorOf(role: string): string {
  const declaration = new RegExp(`--${role}: (?:(#[0-9a-f]{6})|var\\(--([\\w-]+)\\));`);
  const [, color, other] = declaration.exec(fs.readFileSync(FILE, "utf8")) ?? [];
  if (!color && !other) throw new Error(`${FILE} has no colour named --${role}.`);
  return color ?? colorOf(other ?? "");
}

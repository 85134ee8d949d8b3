/** A mistake in `data/projects.json`, and how it is printed. */
import { distance } from "fastest-levenshtein";

/** An error stops the build; a warning doesn't. */
export type Severity = "error" | "warning";

export type Finding = {
  severity: Severity;
  /** Place in the file, both counted from 1. */
  line: number;
  column: number;
  /** What is wrong and what to do, in sentences. */
  message: string;
};

/** @returns the place of an offset in the text, as editors count lines and columns */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  const lines = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** One line; terminals make a link of its beginning. */
export const printFinding = (file: string, { severity, line, column, message }: Finding): string =>
  `${file}:${line}:${column}  ${severity === "warning" ? "warning: " : ""}${message}`;

export const errorsIn = (findings: Finding[]) => findings.filter(({ severity }) => severity === "error");

/** A value of the file within a message, at most 80 characters long. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? "missing";
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** @returns the candidate that was probably meant; undefined where none is near */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const changes = (candidate: string) => distance(word.toLowerCase(), candidate.toLowerCase());
  const [best] = candidates.toSorted((one, other) => changes(one) - changes(other));
  return best !== undefined && changes(best) <= Math.max(2, word.length / 3) ? best : undefined;
}

/** Mistakes in `data/projects.json`: their position, and their line of a report. */
import { distance } from "fastest-levenshtein";

/**
 * The develop server's endpoint: it sends the errors to the overlay, and answers the editor before and after a save.
 */
export const ENDPOINT = "/__projects";

/** A mistake at an offset of the text. A warning doesn't stop the build. */
export type Mistake = { offset: number; message: string; isWarning?: boolean };

/** A mistake with its line and column, both counted from 1. */
type Finding = Mistake & { line: number; column: number };

/** Adds the line and column, as code editors count them. */
export function locate(text: string, mistake: Mistake): Finding {
  const lines = text.slice(0, mistake.offset).split(/\r\n|\n|\r/);
  return { ...mistake, line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** @returns a finding as one line that begins with its position, which terminals link */
export const printFinding = (file: string, { isWarning, line, column, message }: Finding): string =>
  `${file}:${line}:${column}  ${isWarning ? "warning: " : ""}${message}`;

export const errorsIn = <Found extends Mistake>(found: Found[]) => found.filter(({ isWarning }) => !isWarning);

/** Quotes a value in a message, at most 80 characters long. */
export function quote(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

/** @returns the most similar candidate; undefined if none is similar */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const changes = (candidate: string) => distance(word.toLowerCase(), candidate.toLowerCase());
  const [best] = candidates.toSorted((one, other) => changes(one) - changes(other));
  return best !== undefined && changes(best) <= Math.max(2, word.length / 3) ? best : undefined;
}

/** The word that was probably meant. */
import { distance } from "fastest-levenshtein";

/** One change in three characters is a slip; more is another word. */
const allowed = (word: string) => Math.max(2, Math.ceil(word.length / 3));

/** The candidate that is nearest to a word, whatever the case; undefined where none is near. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const lower = word.toLowerCase();
  const [best] = candidates
    .map((candidate) => ({ candidate, changes: distance(lower, candidate.toLowerCase()) }))
    .sort((one, other) => one.changes - other.changes);
  return best && best.changes <= allowed(word) ? best.candidate : undefined;
}

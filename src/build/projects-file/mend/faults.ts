/** Which faults of a text are told. */
import type { SyntaxFault } from "./mended";

/** More of a kind are counted, not told one by one. */
const MOST_OF_A_KIND = 10;

/** A text that isn't closed at the very end of the file is one mistake: it is told as the end that is missing, or as the mark. */
function withoutSecondEnd(faults: SyntaxFault[], text: string): SyntaxFault[] {
  const lastLine = text.trimEnd().search(/[^\r\n]*$/);
  const isOfUnclosed = ({ short, offset }: SyntaxFault) => short === "no closing quote" && offset >= lastLine;
  const isOfEnd = ({ short }: SyntaxFault) => short === "the end is missing";
  if (!faults.some(isOfUnclosed) || !faults.some(isOfEnd)) return faults;
  const follows = /[}\]]\s*$/.test(text) ? isOfEnd : isOfUnclosed;
  return faults.filter((fault) => !follows(fault));
}

/** What comes after the end of the list is one mistake, whatever it is. */
function withoutRest(faults: SyntaxFault[]): SyntaxFault[] {
  const end = faults.find(({ short }) => short === "text after the end");
  return faults.filter((fault) => !end || fault === end || fault.offset < end.offset);
}

/** Of many faults of a kind the first ones, the last of them with the number of the others. */
export function counted(faults: SyntaxFault[]): SyntaxFault[] {
  const kept = new Map<string, SyntaxFault[]>();
  const counts = new Map<string, number>();
  for (const fault of faults) {
    const same = kept.get(fault.short) ?? [];
    if (same.length < MOST_OF_A_KIND) kept.set(fault.short, [...same, fault]);
    counts.set(fault.short, (counts.get(fault.short) ?? 0) + 1);
  }
  return faults.flatMap((fault) => {
    const same = kept.get(fault.short) ?? [];
    if (!same.includes(fault)) return [];
    const more = (counts.get(fault.short) ?? 0) - same.length;
    if (more === 0 || fault !== same.at(-1)) return [fault];
    return [{ ...fault, message: `${fault.message} (and ${more} more of these below)` }];
  });
}

/** The faults of both steps in the order of their places, without those that follow from others. @param text the file's */
export const inOrder = (faults: SyntaxFault[], text: string): SyntaxFault[] =>
  withoutRest(withoutSecondEnd(faults, text)).sort((one, other) => one.offset - other.offset);

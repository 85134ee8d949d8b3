/** What is wrong with a text that should be JSON, all of it at once, and the JSON that was probably meant. */
import { mendCharacters } from "./characters";
import type { SyntaxFault } from "./mended";
import { mendStructure } from "./structure";
import { tokensOf } from "./tokens";

/** A list of projects needs two brackets in each other. Thousands would be too much for the parser. */
const MOST_NESTED = 50;
/** More of a kind are counted, not told one by one. */
const MOST_OF_A_KIND = 10;

export type ParsedText = {
  /** In the order of their places. */
  faults: SyntaxFault[];
  /** Undefined where nobody can say what was meant. */
  json: MeantJson | undefined;
};

export type MeantJson = {
  text: string;
  /** Where in the file stands what is at an offset of the text. */
  offsetInFile: (offset: number) => number;
  /** Places in the file at which something else may have been meant. */
  unsure: number[];
};

const EMPTY =
  "the file is empty; it should be a list of projects in square brackets: undo the last change, or get its last version from git";
const CONFLICT =
  "here git has left two versions of the file; keep one of them, and take away the lines that begin with <<<<<<<, ======= and >>>>>>>";

const NESTED =
  "here are more brackets in each other than a list of projects has; compare with the file's last version in git";

const only = (offset: number, message: string, short: string): ParsedText => ({
  faults: [{ offset, message, short, isSure: false }],
  json: undefined,
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Where brackets are nested too deeply. */
function tooDeep(text: string): number | undefined {
  let depth = 0;
  return tokensOf(text).find(({ kind }) => {
    if (kind === "{" || kind === "[") depth += 1;
    else if (kind === "}" || kind === "]") depth -= 1;
    return depth > MOST_NESTED;
  })?.offset;
}

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
function counted(faults: SyntaxFault[]): SyntaxFault[] {
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

function mend(text: string): ParsedText {
  if (text.trim() === "") return only(0, EMPTY, "empty");
  if (isJson(text)) return { faults: [], json: { text, offsetInFile: (offset) => offset, unsure: [] } };
  const conflict = text.search(/^(<{7}|>{7})/m);
  if (conflict >= 0) return only(conflict, CONFLICT, "a conflict of git");
  const characters = mendCharacters(text);
  const structure = mendStructure(characters);
  const faults = withoutRest(withoutSecondEnd([...characters.faults, ...structure.faults], text)).sort(
    (one, other) => one.offset - other.offset,
  );
  if (!structure.isWhole || !isJson(structure.text) || faults.length === 0) {
    if (faults.length > 0) return { faults: counted(faults), json: undefined };
    return only(0, "the file is no JSON; compare it with its last version in git", "no JSON");
  }
  return {
    faults: counted(faults),
    json: {
      text: structure.text,
      offsetInFile: (offset) => structure.offsets[offset] ?? text.length,
      unsure: faults.filter(({ isSure }) => !isSure).map(({ offset }) => offset),
    },
  };
}

/** @param text the file's */
export function parseText(text: string): ParsedText {
  const parsed = mend(text);
  const deep = parsed.json && tooDeep(parsed.json.text);
  return parsed.json && deep !== undefined ? only(parsed.json.offsetInFile(deep), NESTED, "too many brackets") : parsed;
}

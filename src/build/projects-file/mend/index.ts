/** What is wrong with a text that should be JSON, all of it at once, and the JSON that was probably meant. */
import { mendCharacters } from "./characters";
import { counted, inOrder } from "./faults";
import type { SyntaxFault } from "./mended";
import { mendStructure } from "./structure";
import { tokensOf } from "./tokens";

/** A list of projects needs two brackets in each other. Thousands would be too much for the parser. */
const MOST_NESTED = 50;

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

function mend(text: string): ParsedText {
  if (text.trim() === "") return only(0, EMPTY, "empty");
  if (isJson(text)) return { faults: [], json: { text, offsetInFile: (offset) => offset, unsure: [] } };
  const conflict = text.search(/^(<{7}|>{7})/m);
  if (conflict >= 0) return only(conflict, CONFLICT, "a conflict of git");
  const characters = mendCharacters(text);
  const structure = mendStructure(characters);
  const faults = inOrder([...characters.faults, ...structure.faults], text);
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

// Which face has which letter of a text, and which letters none has.
import { FACES, loadFace } from "./faces.mjs";

/** @typedef {import("./faces.mjs").LoadedFace} LoadedFace */
/**
 * @typedef {object} FacedText
 * @property {string} text of what faces have
 * @property {LoadedFace[]} faces one for each of its UTF-16 units
 */

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** What is not seen itself, and what HarfBuzz shows nothing for: joiners, signs of direction, the choice of a look. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;
/** The colour of a skin. */
const SHADES = /\p{Emoji_Modifier}/gu;

/** @param {LoadedFace} face @param {string} letter with its accents @returns {boolean} */
const has = ({ font }, letter) =>
  [...letter.replace(UNSEEN, "")].every((character) => font.glyph(character.codePointAt(0) ?? 0) !== undefined);

/**
 * What of a letter can be set, and in which face: all of it, else what is left
 * without shades, else its first sign alone (of a person at work, the person), else nothing.
 * @param {import("./faces.mjs").Role} role
 * @param {string} letter
 * @returns {Promise<{ letter: string, face: LoadedFace } | undefined>}
 */
async function settable(role, letter) {
  for (const part of new Set([letter, letter.replace(SHADES, ""), [...letter][0] ?? ""])) {
    if (part.replace(UNSEEN, "") === "") return undefined;
    for (const file of FACES[role]) {
      const face = await loadFace(file);
      if (has(face, part)) return { letter: part, face };
    }
  }
  return undefined;
}

/**
 * A text with the faces of its letters. What no face has is left out, and any other white space is a blank.
 * @param {string} text @param {import("./faces.mjs").Role} role
 * @returns {Promise<FacedText>}
 */
export async function faceText(text, role) {
  const letters = [...graphemes.segment(text.normalize("NFC").replace(/[\s\p{Cc}]+/gu, " "))];
  const set = [];
  for (const { segment } of letters) set.push(await settable(role, segment));
  const kept = set.flatMap((one) => (one ? [one] : []));
  // Blanks that stood around what is left out.
  const shown = kept.filter(
    ({ letter }, index) => letter !== " " || (index > 0 && index < kept.length - 1 && kept[index - 1]?.letter !== " "),
  );
  return {
    text: shown.map(({ letter }) => letter).join(""),
    faces: shown.flatMap(({ letter, face }) => Array.from({ length: letter.length }, () => face)),
  };
}

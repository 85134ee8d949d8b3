/** How values of the file stand in messages. */

const LONGEST = 80;

/** What can't be seen, or turns a line of the terminal round, as its number: `\u200b`. */
export const visible = (text: string) =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, (character) =>
    [...character].map((one) => `\\u${(one.codePointAt(0) ?? 0).toString(16).padStart(4, "0")}`).join(""),
  );

/** At most as many characters, the last one an ellipsis where there are more. */
export function shortened(text: string, longest = LONGEST): string {
  const characters = [...text];
  return characters.length > longest ? `${characters.slice(0, longest - 1).join("")}…` : text;
}

/** A text as it is to be written in the file. */
export const quoted = (text: string) => shortened(visible(JSON.stringify(text)));

/** A piece of the file as it stands there. */
export const asWritten = (source: string) => shortened(visible(source.replace(/\s*[\r\n]+\s*/g, " ")));

/** "a, b and c". */
export const listed = (words: readonly string[]) =>
  words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words.join();

/** @param count of things that are called so, with an s when they aren't one */
export const counted = (count: number, thing: string) => `${count} ${thing}${count === 1 ? "" : "s"}`;

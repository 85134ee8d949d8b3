/** The pictures that shared links show, as the site has them: scripts/build/share-cards has drawn them. */
import fs from "node:fs";
import path from "node:path";
import { openKeptFiles } from "./kept-files.mjs";

/** What scripts/build/share-cards leaves: its folder, and of each page the card's name in the site and in that folder. */
export type CardsFile = { folder: string; cards: Record<string, { name: string; kept: string; alt: string }> };

/** A card as pages have it. */
export type ShareCard = { src: string; alt: string };

/** Below it, an address is good for ever: a card's name is its content's digest. */
const FOLDER = "static/share";

/** What pages ask for. There is none while the site is developed. */
export const shareCardTypes = `
  type ShareCard {
    "Address of a JPEG of 1200 × 630 px."
    src: String!
    "What it shows."
    alt: String!
  }
`;

/**
 * @param file which scripts/build/share-cards has written; there need not be one
 * @param root the site that is built, into which the cards are put
 * @returns gives the card of a page by its path; null where there is none
 */
export function openShareCards(file: string | undefined, root: string): (page: string) => ShareCard | null {
  const { folder, cards }: CardsFile =
    file && fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : { folder: "", cards: {} };
  const kept = openKeptFiles(folder);

  return (page) => {
    const card = cards[page];
    const content = card && kept.read(card.kept);
    if (!card || !content) return null;
    const place = path.join(root, FOLDER, card.name);
    if (!fs.existsSync(place)) {
      fs.mkdirSync(path.dirname(place), { recursive: true });
      fs.writeFileSync(place, content);
    }
    return { src: `/${FOLDER}/${card.name}`, alt: card.alt };
  };
}

/** Opened once, by the first page that asks. */
let cardOf: ReturnType<typeof openShareCards> | undefined;

/** The card of a page, in the build that is running. */
export function shareCardOf(page: string): ShareCard | null {
  cardOf ??= openShareCards(process.env.SHARE_CARDS, "public");
  return cardOf(page);
}

/** The subset of each typeface that `npm run fonts` makes. */

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** Western European letters and typographic punctuation. */
export const LATIN = `${range(0x20, 0x7e)}\u{a0}¡£¥§©«®°·»¿${range(0xc0, 0xff)}–—‘’‚“”„•…€™`;
/** For text that stylesheets set in capitals. */
const CAPITALS = `${range(0x20, 0x60)}{|}~©·–—‘’“”•…`;

const A_TO_Z = ` ${range(0x41, 0x5a)}`;

/** Kerning, default ligatures and combining accents. */
const FEATURES = ["kern", "liga", "ccmp", "mark", "mkmk", "locl"];

export type Face = {
  /** Its file in src/fonts/, without the extension. */
  name: string;
  /** Woff2 for browsers, ttf for sharp. */
  format: "woff2" | "ttf";
  /** Fontsource's package, and the file in it without the extension. */
  from: string;
  file: string;
  characters: string;
  /** A number fixes the axis. */
  axes: Record<string, number | { min: number; max: number }>;
  features: string[];
};

const anybody = { from: "anybody", file: "anybody-latin-standard-normal", features: FEATURES };
const WIDTHS = { min: 62, max: 100 };

export const FACES: readonly Face[] = [
  { ...anybody, name: "anybody", format: "woff2", characters: LATIN, axes: { wght: 900, wdth: 100 } },
  // For the lockup (src/projects/hero.module.css).
  { ...anybody, name: "anybody-narrow", format: "woff2", characters: A_TO_Z, axes: { wght: 900, wdth: WIDTHS } },
  // For share cards (src/node/share-cards.ts).
  { ...anybody, name: "anybody-card", format: "ttf", characters: LATIN, axes: { wght: 900, wdth: WIDTHS } },
  {
    name: "instrument-sans",
    format: "woff2",
    from: "instrument-sans",
    file: "instrument-sans-latin-wght-normal",
    characters: LATIN,
    axes: { wght: { min: 400, max: 700 } },
    features: FEATURES,
  },
  {
    name: "martian-mono",
    format: "woff2",
    from: "martian-mono",
    file: "martian-mono-latin-wght-normal",
    characters: CAPITALS,
    axes: { wght: 400 },
    features: [],
  },
];

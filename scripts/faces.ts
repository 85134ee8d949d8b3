/** The typefaces that `npm run fonts` subsets, and the fonts that stand in for them. */
import { LATIN, range } from "../src/node/lockup";
import { site } from "../src/site";

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
  /** Fontsource's file, from its packages' folder, without the extension. */
  source: string;
  characters: string;
  /** A number fixes the axis. */
  axes: Record<string, number | { min: number; max: number }>;
  features: string[];
  /** For stylesheets. */
  family: string;
  descriptors: string;
};

const anybody = {
  source: "anybody/files/anybody-latin-standard-normal",
  features: FEATURES,
  family: "Anybody",
  descriptors: "font-weight: 900",
};
const WIDTHS = { min: 62, max: 100 };
/** Every width of the entrance animation. */
const NARROW = "font-weight: 900; font-stretch: 62% 99.9%";

export const FACES: readonly Face[] = [
  { ...anybody, name: "anybody", format: "woff2", characters: LATIN, axes: { wght: 900, wdth: 100 } },
  // For the lockup (src/projects/hero.module.css).
  {
    ...anybody,
    name: "anybody-narrow",
    format: "woff2",
    characters: A_TO_Z,
    axes: { wght: 900, wdth: WIDTHS },
    descriptors: NARROW,
  },
  // For share cards (src/node/share-cards.ts).
  { ...anybody, name: "anybody-card", format: "ttf", characters: LATIN, axes: { wght: 900, wdth: WIDTHS } },
  {
    name: "instrument-sans",
    format: "woff2",
    source: "instrument-sans/files/instrument-sans-latin-wght-normal",
    characters: LATIN,
    axes: { wght: { min: 400, max: 700 } },
    features: FEATURES,
    family: "Instrument Sans",
    descriptors: "font-weight: 400 700",
  },
  {
    name: "martian-mono",
    format: "woff2",
    source: "martian-mono/files/martian-mono-latin-wght-normal",
    characters: CAPITALS,
    axes: { wght: 400 },
    features: [],
    family: "Martian Mono",
    descriptors: "",
  },
];

/** A font of the system that stands in for a face until it has loaded. */
export type Fallback = {
  /** The face's. */
  name: string;
  /** Linux' name first: there a missing name delays the first paint. */
  local: string;
  /** Characters with ratios of their own; of those in two classes the later counts. */
  classes: string[];
  /** Words of the same width; else the site's. */
  words?: string | undefined;
  descriptors?: string;
  /** The style that is measured, if not that of the descriptors. */
  measured?: string;
};

const REGULAR = 'local("Liberation Sans"), local("Arial")';
const BOLD = 'local("Liberation Sans Bold"), local("Arial Bold")';
const SPACES = " \u{a0}";
const SMALL = `&(),?${range(0x30, 0x39)}${range(0x61, 0x7a)}${range(0xdf, 0xff)}`;

export const FALLBACKS: readonly Fallback[] = [
  { name: "anybody", local: BOLD, classes: [SMALL, "acekvswxy", "-/frt", `!"'*.:—‘’‚“”„…`, SPACES] },
  // The lockup's second line at its width (src/styles/lockup.css).
  { name: "anybody-narrow", local: BOLD, classes: [], words: site.lockup[1], measured: "font-stretch: 79.5%" },
  { name: "instrument-sans", descriptors: "", local: REGULAR, classes: [range(0x41, 0x5a), SPACES] },
  {
    name: "instrument-sans",
    descriptors: "font-weight: 600 700",
    measured: "font-weight: 650",
    local: BOLD,
    classes: [SPACES],
  },
  { name: "martian-mono", local: 'local("Liberation Mono"), local("Courier New")', classes: [] },
];

/** The typefaces that `npm run generate -- fonts` subsets, and the fonts that stand in for them. */
import { site } from "../../src/site";

const range = (first: number, last: number) =>
  String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** Western European letters and typographic punctuation. */
const LATIN = `${range(0x20, 0x7e)}\u{a0}¡£¥§©«®°·»¿${range(0xc0, 0xff)}–—‘’‚“”„•…€™`;

/** For text that stylesheets set in capitals. */
const CAPITALS = `${range(0x20, 0x60)}{|}~©·–—‘’“”•…`;

const A_TO_Z = ` ${range(0x41, 0x5a)}`;

/** Kerning, default ligatures and combining accents. */
const FEATURES = ["kern", "liga", "ccmp", "mark", "mkmk", "locl"];

export type Face = {
  /** The face's file in src/fonts/, without the extension. */
  name: string;
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
/** Every width of the entrance animation. */
const NARROW = "font-weight: 900; font-stretch: 62% 99.9%";

export const FACES: readonly Face[] = [
  { ...anybody, name: "anybody", characters: LATIN, axes: { wght: 900, wdth: 100 } },
  // For the lockup (src/projects/hero.module.css).
  {
    ...anybody,
    name: "anybody-narrow",
    characters: A_TO_Z,
    axes: { wght: 900, wdth: { min: 62, max: 100 } },
    descriptors: NARROW,
  },
  {
    name: "instrument-sans",
    source: "instrument-sans/files/instrument-sans-latin-wght-normal",
    characters: LATIN,
    axes: { wght: { min: 400, max: 700 } },
    features: FEATURES,
    family: "Instrument Sans",
    descriptors: "font-weight: 400 700",
  },
  {
    name: "martian-mono",
    source: "martian-mono/files/martian-mono-latin-wght-normal",
    characters: CAPITALS,
    axes: { wght: 400 },
    features: [],
    family: "Martian Mono",
    descriptors: "",
  },
];

/**
 * The unicode-range of whole files, by their names at Fontsource: for letters that a subset lacks.
 * "latin-ext" has the letters of Central Europe, the Baltic countries, Turkey and Vietnam, but not ı, Œ and œ.
 */
export const WHOLE_FILES = {
  "latin-ext":
    "U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+0304, U+0308, U+0329, U+1D00-1DBF, U+1E00-1E9F, " +
    "U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF",
  latin: "U+00C0-00FF, U+0131, U+0152-0153",
};

/** A font of the system that stands in for a face until it has loaded. */
export type Fallback = {
  /** The face's. */
  name: string;
  /** The name on Linux comes first: there a missing one delays the first paint. */
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
  // The lockup's second line at its width (src/projects/hero.module.css).
  { name: "anybody-narrow", local: BOLD, classes: [], words: site.lockup[1], measured: "font-stretch: 79.5%" },
  {
    name: "instrument-sans",
    descriptors: "",
    local: REGULAR,
    // STILLS is in the footer's menu, whose left edge moves by the difference of all its words.
    classes: [range(0x41, 0x5a), "ILST", `@.${SPACES}`],
  },
  {
    name: "instrument-sans",
    descriptors: "font-weight: 600 700",
    measured: "font-weight: 650",
    local: BOLD,
    classes: [SPACES],
  },
  { name: "martian-mono", local: 'local("Liberation Mono"), local("Courier New")', classes: [] },
];

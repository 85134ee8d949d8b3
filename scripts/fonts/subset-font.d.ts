/** What we call of subset-font, which ships no types. */
declare module "subset-font" {
  type Options = {
    targetFormat: "woff2" | "truetype";
    /** An axis that is a number is left at it alone. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
    /** Tags of OpenType features; the others are removed. */
    keepFeatures?: string[];
    /** Entries of the name table that are kept beside its usual ones. */
    preserveNameIds?: number[];
  };

  /** The font with the characters of the text alone. */
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Buffer>;
}

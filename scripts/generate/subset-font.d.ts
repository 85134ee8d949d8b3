declare module "subset-font" {
  type Options = {
    targetFormat: "woff2";
    /** An axis that is a number is fixed. */
    variationAxes?: Record<string, number | { min: number; max: number }>;
    keepFeatures?: string[];
    preserveNameIds?: number[];
  };
  /** @returns the font with the characters of the text alone */
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Buffer>;
}

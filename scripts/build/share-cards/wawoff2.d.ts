/** What we call of wawoff2, which ships no types. */
declare module "wawoff2" {
  /** A WOFF2 file as OpenType. */
  export function decompress(font: Uint8Array): Promise<Uint8Array>;
}

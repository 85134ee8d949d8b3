import { buildSync } from "esbuild";

/**
 * Writes the style of the player frame's first content, which is a document of its own and so needs the tokens in its own
 * file (src/projects/player-cover.ts links it).
 * @param file where it is served from
 */
export function writePlayerCoverStyle(file: string): void {
  buildSync({ entryPoints: ["src/projects/player-cover.css"], bundle: true, minify: true, outfile: file });
}

import { buildSync } from "esbuild";

/** A token's declaration in a minified stylesheet. */
const TOKEN = /(--[\w-]+):[^;}]*;?/g;

/**
 * The style of the player frame's first content, which is a document of its own and so has a copy of the tokens: of those
 * that it uses. It stands in that document, because Firefox refuses a file there by the policy's `'self'` once the service
 * worker answers for it.
 * @returns a minified stylesheet
 */
export function playerCoverStyle(): string {
  const options = { bundle: true, minify: true, write: false } as const;
  const { outputFiles } = buildSync({ entryPoints: ["src/projects/player-cover.css"], ...options });
  let style = (outputFiles[0]?.text ?? "").trim();
  for (let before = ""; before !== style; ) {
    before = style;
    style = before.replace(TOKEN, (declaration, name) => (before.includes(`var(${name})`) ? declaration : ""));
  }
  return style;
}

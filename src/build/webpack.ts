/** Changes to Gatsby's webpack configuration. */
import { buildSync } from "esbuild";
import type { CreateWebpackConfigArgs } from "gatsby";

type Rule = { test?: unknown; use?: unknown } | null;

/** A token's declaration in a minified stylesheet. */
const TOKEN = /(--[\w-]+):[^;}]*;?/g;

/**
 * The style of the player's first frame, with a copy of the tokens that it uses. It is inlined there: Firefox refuses a file of
 * the frame by the policy's 'self' once the service worker answers for it.
 * @returns a minified stylesheet
 */
function playerCoverStyle(): string {
  const file = "src/projects/player-cover.css";
  const { outputFiles } = buildSync({ entryPoints: [file], bundle: true, minify: true, write: false });
  let style = (outputFiles[0]?.text ?? "").trim();
  for (let before = ""; before !== style; ) {
    before = style;
    style = before.replace(TOKEN, (declaration, name) => (before.includes(`var(${name})`) ? declaration : ""));
  }
  return style;
}

/**
 * Makes a file of every font. Gatsby inlines those below 10 KB into every page, and the content security policy allows files
 * alone.
 * @param rules of webpack's configuration; the one for fonts is changed in place
 * @param loader turns a font into a file
 * @throws {Error} where Gatsby has no rule for fonts
 */
export function keepFontsInFiles(rules: Rule[], loader: unknown): void {
  const forFonts = rules.filter((rule) => rule?.test instanceof RegExp && rule.test.test(".woff2"));
  if (forFonts.length === 0) throw new Error("Gatsby's webpack configuration has no rule for .woff2 files.");
  for (const rule of forFonts) Object.assign(rule ?? {}, { use: [loader] });
}

/** Gatsby's `onCreateWebpackConfig`. */
export function configureWebpack({ actions, getConfig, loaders, plugins }: CreateWebpackConfigArgs): void {
  const define = plugins.define({
    BUILD_YEAR: JSON.stringify(String(new Date().getFullYear())),
    PLAYER_COVER_STYLE: JSON.stringify(playerCoverStyle()),
  });
  actions.setWebpackConfig({ plugins: [define] });
  const config = getConfig();
  keepFontsInFiles(config.module?.rules ?? [], loaders.file());
  actions.replaceWebpackConfig(config);
}

/** Changes to Gatsby's webpack configuration. */
import { buildSync } from "esbuild";
import type { CreateWebpackConfigArgs } from "gatsby";

/** A token's declaration in a minified stylesheet. */
const TOKEN = /(--[\w-]+):[^;}]*;?/g;

/** The player's cover inlines its style: Firefox blocks a srcdoc frame's files when a service worker answers them. */
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

/** Gatsby's `onCreateWebpackConfig`. */
export function configureWebpack({ actions, getConfig, loaders, plugins }: CreateWebpackConfigArgs): void {
  const define = plugins.define({
    BUILD_YEAR: JSON.stringify(String(new Date().getFullYear())),
    PLAYER_COVER_STYLE: JSON.stringify(playerCoverStyle()),
  });
  // Pages import the same stylesheets in different orders; e2e/look compares the pages that result.
  actions.setWebpackConfig({ plugins: [define], ignoreWarnings: [/Conflicting order/] });
  const config = getConfig();
  // Gatsby inlines fonts below 10 KB into every page, which the content security policy forbids.
  for (const rule of config.module.rules) if (rule.test?.test?.(".woff2")) rule.use = [loaders.file()];
  actions.replaceWebpackConfig(config);
}

/** How webpack bundles the site's code: Gatsby's configuration, with our changes to it. */
import type { CreateWebpackConfigArgs } from "gatsby";
import { hashOfFileNames } from "./compilation-hash";
import { keepFontsInFiles } from "./font-files";
import { compileWhileLoading, keepLateStylesApart, shareParts, shortenClassNames } from "./page-code";
import { playerCoverStyle } from "./player-cover-style";

/**
 * Changes Gatsby's configuration of one stage of a build, or of the develop server.
 * @throws {Error} where Gatsby's configuration is not the one that we know how to change
 */
export function configureWebpack({ actions, getConfig, loaders, plugins, stage }: CreateWebpackConfigArgs): void {
  // What the code of the pages knows of the build.
  const define = plugins.define({
    BUILD_YEAR: JSON.stringify(String(new Date().getFullYear())),
    PLAYER_COVER_STYLE: JSON.stringify(playerCoverStyle()),
  });
  const isForVisitors = stage === "build-javascript";
  actions.setWebpackConfig({ plugins: isForVisitors ? [define, hashOfFileNames, compileWhileLoading] : [define] });
  const config = getConfig();
  keepFontsInFiles(config, loaders.file());
  shortenClassNames(config);
  if (isForVisitors) {
    keepLateStylesApart(config);
    shareParts(config);
  }
  actions.replaceWebpackConfig(config);
}

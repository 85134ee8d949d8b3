/** Changes to Gatsby's webpack configuration. */
import type { CreateWebpackConfigArgs } from "gatsby";

export function configureWebpack({ actions, getConfig, loaders, plugins }: CreateWebpackConfigArgs): void {
  const define = plugins.define({ BUILD_YEAR: JSON.stringify(String(new Date().getFullYear())) });
  // Pages import the same stylesheets in different orders; e2e/look compares the pages that result.
  actions.setWebpackConfig({ plugins: [define], ignoreWarnings: [/Conflicting order/] });
  const config = getConfig();
  // Gatsby inlines fonts below 10 KB into every page, which the content security policy forbids.
  for (const rule of config.module.rules) if (rule.test?.test?.(".woff2")) rule.use = [loaders.file()];
  actions.replaceWebpackConfig(config);
}

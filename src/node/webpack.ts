/** Changes to Gatsby's webpack configuration. */
import type { CreateWebpackConfigArgs } from "gatsby";

/**
 * Chromium compiles a file that begins with this as a whole, on another thread while it loads: otherwise each function at its first
 * call, so that hydration and the first tap wait (https://v8.dev/blog/explicit-compile-hints).
 */
const COMPILE_ALL = "//# allFunctionsCalledOnLoad";

export function configureWebpack({ stage, actions, getConfig, loaders, plugins }: CreateWebpackConfigArgs): void {
  const define = plugins.define({ BUILD_YEAR: JSON.stringify(String(new Date().getFullYear())) });
  // Pages import the same stylesheets in different orders; e2e/look compares the pages that result.
  actions.setWebpackConfig({ plugins: [define], ignoreWarnings: [/Conflicting order/] });
  const config = getConfig();
  // Gatsby inlines fonts below 10 KB into every page, which the content security policy forbids.
  for (const rule of config.module.rules) if (rule.test?.test?.(".woff2")) rule.use = [loaders.file()];
  // Without Gatsby's names for Safari 10, and without comments that point to the files of the licences.
  const terserOptions = { mangle: true, output: { preamble: COMPILE_ALL } };
  const options = { terserOptions, extractComments: { banner: false } };
  if (stage === "build-javascript") config.optimization.minimizer = [plugins.minifyJs(options), plugins.minifyCss()];
  actions.replaceWebpackConfig(config);
}

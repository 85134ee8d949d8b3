/** Changes to Gatsby's webpack configuration. */
import type { CreateWebpackConfigArgs } from "gatsby";
import { bundleInlineScript } from "./inline-scripts";

/** The part of webpack's plugin interface that we use (https://webpack.js.org/api/compiler-hooks/). */
type Compilation = { buildDependencies: Set<string> };
type Compiler = { hooks: { afterCompile: { tap(name: string, run: (compilation: Compilation) => void): void } } };

/**
 * Keeps webpack from looking for every file behind its configuration and loaders, which took a sixth of a build. It
 * would discard its cache after a change of one; Gatsby and scripts/build.ts remove the whole cache then.
 */
const withoutBuildDependencies = {
  apply({ hooks }: Compiler) {
    hooks.afterCompile.tap("without build dependencies", ({ buildDependencies }) => buildDependencies.clear());
  },
};

export function configureWebpack({ stage, actions, getConfig, loaders, plugins }: CreateWebpackConfigArgs): void {
  const constants = {
    BUILD_YEAR: String(new Date().getFullYear()),
    HEAD_SCRIPT: bundleInlineScript("head"),
    BODY_SCRIPT: bundleInlineScript("body"),
  };
  const define = plugins.define(
    Object.fromEntries(Object.entries(constants).map(([name, text]) => [name, JSON.stringify(text)])),
  );
  // Pages import the same stylesheets in different orders; e2e/look compares the pages that result.
  actions.setWebpackConfig({ plugins: [define], ignoreWarnings: [/Conflicting order/] });
  const config = getConfig();
  // Gatsby inlines fonts below 10 KB into every page, which the content security policy forbids.
  for (const rule of config.module.rules) if (rule.test?.test?.(".woff2")) rule.use = [loaders.file()];
  // A file with this comment is compiled whole while it loads (https://v8.dev/blog/explicit-compile-hints).
  const terserOptions = { mangle: true, output: { preamble: "//# allFunctionsCalledOnLoad" } };
  const minifyJs = plugins.minifyJs({ terserOptions, extractComments: { banner: false } });
  if (stage === "build-javascript") {
    config.optimization.minimizer = [minifyJs, plugins.minifyCss()];
    // The source maps are there, for a stack trace; no script has the bytes of their address.
    config.devtool = "hidden-source-map";
  }
  config.plugins.push(withoutBuildDependencies);
  actions.replaceWebpackConfig(config);
}

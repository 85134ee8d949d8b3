/**
 * How webpack divides what the pages need, of which Gatsby makes more than it has to: it writes all styles into the HTML of every
 * page, where each byte counts before the first paint, with long class names; and puts what several pages have into each of them.
 * And what browsers are told of the files.
 */

/** The parts of webpack's configuration that are touched here. */
type CssModules = { localIdentName?: string };
type Use = { loader?: string; options?: { modules?: CssModules | false } };
type Rule = { use?: unknown; oneOf?: unknown[] };
type ChunkGraph = { getModuleChunks(module: unknown): { name?: string }[] };
type StylesGroup = { test: (module: unknown, context: { chunkGraph: ChunkGraph }) => boolean };
type Stages = { PROCESS_ASSETS_STAGE_DEV_TOOLING: number };
type BannerOptions = { banner: string; raw: boolean; test: RegExp; stage: number };
type Compiler = {
  webpack: { Compilation: Stages; BannerPlugin: new (options: BannerOptions) => { apply(compiler: Compiler): void } };
};
type Config = {
  module?: { rules?: unknown[] };
  optimization?: { splitChunks?: false | { cacheGroups?: Record<string, unknown> } };
};

/** The code that every page has, and that of the pages. */
const OF_PAGES = /^(app|component---.*)$/;

/** The files of it, with what they share. */
const FILES_OF_PAGES = /^(webpack-runtime|framework|app|parts|component---.*)-[^-]*\.js$/;

const rulesIn = (rules: unknown[]): Rule[] =>
  (rules as Rule[]).flatMap((rule) => (rule && typeof rule === "object" ? [rule, ...rulesIn(rule.oneOf ?? [])] : []));

/**
 * Gives classes names of five characters.
 * @param config webpack's configuration as Gatsby has made it, for either of its stages; changed in place
 * @throws where Gatsby has no rule for CSS modules any more
 */
export function shortenClassNames(config: Config): void {
  const uses = rulesIn(config.module?.rules ?? []).flatMap(({ use }) => (Array.isArray(use) ? (use as Use[]) : []));
  const modules = uses.flatMap(({ options }) =>
    options?.modules && "localIdentName" in options.modules ? options.modules : [],
  );
  if (modules.length === 0) throw new Error("Gatsby's webpack configuration has no rule for CSS modules.");
  for (const options of modules) options.localIdentName = "[hash:base64:5]";
}

/**
 * Leaves the styles of what is loaded late in files of their own, which come with its code: no page needs them before.
 * @param config webpack's configuration of the browser's code as Gatsby has made it; changed in place
 * @throws where Gatsby has no rule that joins all styles any more
 */
export function keepLateStylesApart(config: Config): void {
  const { cacheGroups } = config.optimization?.splitChunks || {};
  const styles = cacheGroups?.styles as StylesGroup | undefined;
  if (!styles) throw new Error("Gatsby's webpack configuration joins the styles in another way.");
  const isStyle = styles.test;
  styles.test = (module, context) =>
    isStyle(module, context) &&
    context.chunkGraph.getModuleChunks(module).some(({ name }) => OF_PAGES.test(name ?? ""));
}

/**
 * Puts the parts that several pages have into one file: visitors load the code of all pages, and would load these as often.
 * @param config as above
 * @throws as above
 */
export function shareParts(config: Config): void {
  const { cacheGroups } = config.optimization?.splitChunks || {};
  if (!cacheGroups) throw new Error("Gatsby's webpack configuration divides the code in another way.");
  cacheGroups.parts = {
    test: /[\\/]src[\\/].*\.tsx?$/,
    name: "parts",
    chunks: "async",
    minChunks: 2,
    // Before Gatsby's own groups of what is shared, after that of the styles.
    priority: 39,
    enforce: true,
  };
}

/**
 * A plugin for webpack that has the browser compile the functions of the pages' code while it is loaded, beside the page, and not when
 * each is first called: a tap on a card calls many of them for the first time. Chromium knows the comment, for others it is one
 * (https://github.com/WICG/explicit-javascript-compile-hints-file-based).
 */
export const compileWhileLoading = {
  apply(compiler: Compiler): void {
    const { BannerPlugin, Compilation } = compiler.webpack;
    new BannerPlugin({
      banner: "//# allFunctionsCalledOnLoad",
      raw: true,
      test: FILES_OF_PAGES,
      // After comments are taken away, before source maps are made.
      stage: Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1,
    }).apply(compiler);
  },
};

/**
 * What of the styles stands in the HTML of every page, where each byte counts before the first paint. Gatsby writes all styles there,
 * with long class names.
 */

/** The parts of webpack's configuration that are touched here. */
type CssModules = { localIdentName?: string };
type Use = { loader?: string; options?: { modules?: CssModules | false } };
type Rule = { use?: unknown; oneOf?: unknown[] };
type ChunkGraph = { getModuleChunks(module: unknown): { name?: string }[] };
type StylesGroup = { test: (module: unknown, context: { chunkGraph: ChunkGraph }) => boolean };
type Config = {
  module?: { rules?: unknown[] };
  optimization?: { splitChunks?: false | { cacheGroups?: Record<string, unknown> } };
};

/** The code that every page has, and that of the pages. */
const OF_PAGES = /^(app|component---.*)$/;

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
  const split = config.optimization?.splitChunks;
  const styles = (split && (split.cacheGroups?.styles as StylesGroup | undefined)) || undefined;
  if (!styles) throw new Error("Gatsby's webpack configuration joins the styles in another way.");
  const isStyle = styles.test;
  styles.test = (module, context) =>
    isStyle(module, context) &&
    context.chunkGraph.getModuleChunks(module).some(({ name }) => OF_PAGES.test(name ?? ""));
}

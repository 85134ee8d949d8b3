/** The parts of webpack's configuration that are touched here. */
type Rule = { test?: unknown; use?: unknown };
type Config = { module?: { rules?: unknown[] } };

const isForFonts = (rule: unknown): rule is Rule =>
  typeof rule === "object" &&
  rule !== null &&
  "test" in rule &&
  rule.test instanceof RegExp &&
  rule.test.test(".woff2");

/**
 * Makes every font a file of its own. Gatsby's own rule writes those below 10 KB into the styles, and so into the HTML of every
 * page, whether the page uses them or not; and the content security policy allows fonts from files alone.
 * @param config webpack's configuration as Gatsby has made it; its rule for fonts is changed in place
 * @param loader what turns a font into a file
 * @throws where Gatsby has no rule for fonts any more
 */
export function keepFontsInFiles(config: Config, loader: unknown): void {
  const rules = (config.module?.rules ?? []).filter(isForFonts);
  if (rules.length === 0) throw new Error("Gatsby's webpack configuration has no rule for .woff2 files.");
  for (const rule of rules) rule.use = [loader];
}

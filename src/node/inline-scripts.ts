/** Bundles the inline scripts of the pages (src/loading/inline/). */
import { buildSync } from "esbuild";
import { browserslist } from "../../package.json";

/** The names of versions as esbuild writes them: "chrome108". */
export const BROWSERS = browserslist.map((browser) => browser.replace(" >= ", ""));

/** @param name of an entry in src/loading/inline/ @returns its code */
export function bundleInlineScript(name: "head" | "body"): string {
  const options = { bundle: true, minify: true, write: false, charset: "utf8", target: BROWSERS } as const;
  const { outputFiles } = buildSync({ entryPoints: [`src/loading/inline/${name}.ts`], ...options });
  // Ends no script element, because the code contains no markup.
  return outputFiles[0]?.text.trim() ?? "";
}

import fs from "node:fs";
import path from "node:path";
import { colorOf } from "../../src/node/tokens";
import { COVER_STYLE } from "../../src/projects/player-cover";
import { site } from "../../src/site";

const files = fs.readdirSync("src", { recursive: true, encoding: "utf8" }).map((file) => path.join("src", file));
const scripts = files.filter((file) => /\.tsx?$/.test(file));
const stylesheets = files.filter((file) => file.endsWith(".css"));
const tokens = "src/styles/tokens.css";

const read = (file: string) => fs.readFileSync(file, "utf8");
const rulesOf = (file: string) => read(file).replace(/\/\*.*?\*\/|url\([^)]*\)|"[^"]*"/gs, "");
test("colours are only in tokens.css, each once", () => {
  const raw =
    /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<=[:\s,(])(?:black|white|gr[ae]y|red|crimson|orange|tomato|gold|yellow|green|blue|navy|purple|silver|maroon)(?=[\s,;)])/i;
  // Media queries have words like colours, and can't use custom properties.
  const withoutQueries = (file: string) => rulesOf(file).replace(/@(media|supports)[^{]*\{/g, "");
  expect(stylesheets.filter((file) => raw.test(withoutQueries(file)))).toEqual([tokens]);
  const colors = rulesOf(tokens).match(/#[0-9a-f]{3,8}\b/gi) ?? [];
  expect(new Set(colors).size).toBe(colors.length);
});

test("the icon (npm run icons), the theme colour and the player's cover match the tokens", () => {
  const icon = read("static/icons/icon.svg");
  for (const [, role = "", fill] of icon.matchAll(/class="(\w+)"[^>]*fill="([^"]*)"/g))
    expect(fill).toBe(colorOf(role));
  expect(icon).toContain(`fill="${colorOf("accent")}"`);
  expect(site.themeColor.toLowerCase()).toBe(colorOf("page"));
  const cover = ["on-accent", "accent", "text", "amber"].map(colorOf);
  expect(new Set(COVER_STYLE.match(/#[0-9a-f]{6}/g))).toEqual(new Set(cover));
});

test("every custom property that a stylesheet uses is declared, or set by a script", () => {
  const declarations = [...stylesheets, ...scripts].flatMap((file) => [
    ...read(file).matchAll(/(--[\w-]+):|setProperty\("(--[\w-]+)"/g),
  ]);
  const declared = new Set(declarations.map(([, inStylesheet, inScript]) => inStylesheet ?? inScript));
  const used = stylesheets.flatMap((file) => rulesOf(file).match(/(?<=var\()--[\w-]+/g) ?? []);
  expect(used.filter((name) => !declared.has(name))).toEqual([]);
});

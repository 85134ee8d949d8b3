import fs from "node:fs";
import path from "node:path";
import { colorOf } from "../../src/node/tokens";
import { playerCover } from "../../src/projects/player-cover";
import { filesOfFolder } from "../../src/projects-file/folder";
import { site } from "../../src/site";

const files = filesOfFolder("src").map((file) => path.join("src", file));
const scripts = files.filter((file) => /\.tsx?$/.test(file));
const stylesheets = files.filter((file) => file.endsWith(".css"));

const read = (file: string) => fs.readFileSync(file, "utf8");
const rulesOf = (file: string) => read(file).replace(/\/\*.*?\*\/|url\([^)]*\)|"[^"]*"/gs, "");
test("the icon (npm run generate -- icons), the theme colour and the player's cover match the tokens", () => {
  const icon = read("static/icons/icon.svg");
  for (const [, role = "", fill] of icon.matchAll(/class="(\w+)"[^>]*fill="([^"]*)"/g))
    expect(fill).toBe(colorOf(role));
  expect(icon).toContain(`fill="${colorOf("accent")}"`);
  expect(site.themeColor.toLowerCase()).toBe(colorOf("page"));
  const cover = ["on-accent", "accent", "text", "amber"].map(colorOf);
  expect(new Set(playerCover("", "").match(/#[0-9a-f]{6}/g))).toEqual(new Set(cover));
});

test("every custom property that a stylesheet uses is declared, or set by a script", () => {
  const declarations = [...stylesheets, ...scripts].flatMap((file) => [
    ...read(file).matchAll(/(--[\w-]+)"?:|setProperty\("(--[\w-]+)"/g),
  ]);
  const declared = new Set(declarations.map(([, inStylesheet, inScript]) => inStylesheet ?? inScript));
  const used = stylesheets.flatMap((file) => rulesOf(file).match(/(?<=var\()--[\w-]+/g) ?? []);
  expect(used.filter((name) => !declared.has(name))).toEqual([]);
});

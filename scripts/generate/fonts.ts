import fs from "node:fs";
import type { Page } from "@playwright/test";
import { checkProjects } from "../../src/projects-file/check";
import { launchBrowser } from "../common/browser";
import { FACES, FALLBACKS, type Face, type Fallback, WHOLE_FILES } from "./faces";
import { subsetFace } from "./subset-face";

const HEAD = `/* Written by "npm run generate -- fonts". A page loads a file only for characters in its unicode-range. */\n`;
const hex = (code: number) => code.toString(16).toUpperCase();
const percent = (ratio: number) => `${(ratio * 100).toFixed(2)}%`;
const rule = (...descriptors: string[]) => `@font-face { ${descriptors.filter(Boolean).join("; ")}; }\n`;

/** @returns the characters as a `unicode-range` */
function unicodeRangeOf(characters: string): string {
  const codes = Array.from(new Set(characters), (one) => one.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const firsts = codes.filter((code, index) => code !== (codes[index - 1] ?? 0) + 1);
  const lasts = codes.filter((code, index) => code !== (codes[index + 1] ?? 0) - 1);
  const ranges = firsts.map((first, index) => [...new Set([first, lasts[index] ?? first])].map(hex).join("-"));
  return ranges.map((one) => `U+${one}`).join(", ");
}

/** @param path of the file, without its extension */
function faceRule(path: string, family: string, descriptors: string, unicodeRange: string): string {
  const source = `src: url("${path}.woff2") format("woff2")`;
  const range = `unicode-range: ${unicodeRange}`;
  return rule(`font-family: "${family}"`, descriptors, "font-display: swap", source, range);
}

/** Runs in the page. @returns the width of each text, and the face's ascent and descent, in em */
async function measure([source, style, ...texts]: string[]) {
  document.head.innerHTML = `<style>
    @font-face { font-family: measured; src: ${source}; font-weight: 1 1000; font-stretch: 1% 200% }
    span { font: 1000px measured; ${style}; white-space: pre }
  </style>`;
  document.body.replaceChildren(
    ...texts.map((one) => Object.assign(document.createElement("span"), { innerText: one })),
  );
  await document.fonts.ready;
  const widths = Array.from(document.querySelectorAll("span"), (span) => span.getBoundingClientRect().width / 1000);
  const context = Object.assign(document.createElement("canvas").getContext("2d") ?? {}, { font: "1000px measured" });
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = (context as CanvasRenderingContext2D).measureText("");
  return { widths, ascent: fontBoundingBoxAscent / 1000, descent: fontBoundingBoxDescent / 1000 };
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Prints the letters whose widths differ most from their fallback's: a class of their own may help. */
function printMisfits(fallback: string, ratios: Map<string, number>): void {
  const byDifference = [...ratios].sort(([, one], [, other]) => Math.abs(other - 1) - Math.abs(one - 1));
  const misfits = byDifference.slice(0, 12).map(([letter, ratio]) => `${letter} ${ratio.toFixed(2)}`);
  console.log(`${fallback}: ${misfits.join(", ")}`);
}

/** @param siteWords characters count as often as they occur there */
async function fallbackRules(page: Page, fallback: Fallback, siteWords: string): Promise<string> {
  const { local, classes, measured, words = siteWords, ...own } = fallback;
  const { name, family, descriptors, characters } = { ...FACES.find(({ name }) => name === own.name), ...own } as Face;
  const sample = [...words].filter((one) => characters.includes(one));
  const url = `url(data:font/woff2;base64,${fs.readFileSync(`src/fonts/${name}.woff2`, "base64")})`;
  const face = await page.evaluate(measure, [url, measured ?? descriptors, ...sample]);
  const system = await page.evaluate(measure, [local, "", ...sample]);
  const letters = sample.map((letter, at) => ({
    letter,
    width: face.widths[at] ?? 0,
    systemWidth: system.widths[at] ?? 0,
  }));
  /** The width of each letter, divided by that of its fallback. */
  const misfits = new Map<string, number>();
  const rules = ["", ...classes].map((range, index, ranges) => {
    // A later rule wins.
    const later = ranges.slice(index + 1).join("");
    const inRange = letters.filter(({ letter }) => !later.includes(letter) && (!range || range.includes(letter)));
    const ratio = sum(inRange.map(({ width }) => width)) / sum(inRange.map(({ systemWidth }) => systemWidth));
    for (const { letter, width, systemWidth } of inRange) misfits.set(letter, width / systemWidth / ratio);
    const sizes = [`size-adjust: ${percent(ratio)}`, `ascent-override: ${percent(face.ascent / ratio)}`];
    const others = [
      `descent-override: ${percent(face.descent / ratio)}`,
      `src: ${local}`,
      range && `unicode-range: ${unicodeRangeOf(range)}`,
    ];
    return rule(`font-family: "${family} Fallback"`, descriptors, ...sizes, ...others);
  });
  printMisfits(`${family} ${descriptors || "(regular)"}`, misfits);
  return rules.join("");
}

/**
 * Subsets the typefaces into src/fonts/, and writes their styles (src/styles/fonts.css), with the fonts that stand in for
 * them with the same widths. A browser measures those, and must have the fonts of faces.ts.
 */
export async function generate(): Promise<void> {
  for (const face of FACES) {
    const font = await subsetFace(face);
    fs.writeFileSync(`src/fonts/${face.name}.woff2`, font);
    console.log(`src/fonts/${face.name}.woff2: ${font.length} bytes`);
  }
  const { entries = [] } = await checkProjects();
  const words = entries.map(({ title, alt = "" }) => `${title} ${alt} `).join("");
  // Stylesheets set some of them in capitals.
  const siteWords = words + words.toUpperCase();
  const browser = await launchBrowser();
  const page = await browser.newPage();
  const rules: string[] = [];
  // Before the subsets, which win where both have a letter. The narrow face is for the company's name alone.
  for (const { source, family, descriptors } of FACES.filter(({ name }) => name !== "anybody-narrow"))
    for (const [subset, unicodeRange] of Object.entries(WHOLE_FILES)) {
      const file = source.replace("-latin-", `-${subset}-`);
      rules.push(faceRule(`@fontsource-variable/${file}`, family, descriptors, unicodeRange));
    }
  for (const { name, family, descriptors, characters } of FACES)
    rules.push(faceRule(`../fonts/${name}`, family, descriptors, unicodeRangeOf(characters)));
  for (const fallback of FALLBACKS) rules.push(await fallbackRules(page, fallback, siteWords));
  await browser.close();
  fs.writeFileSync("src/styles/fonts.css", HEAD + rules.join(""));
}

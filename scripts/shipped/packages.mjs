// Finds the packages in a built site: those in its bundles by their source maps, and those whose files were copied whole.
import fs from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { FACES } from "../fonts/faces.mjs";
import { segmentsOf } from "./source-map.mjs";

/** @typedef {{ name: string, version: string, license: string, bytes: number }} ShippedPackage `bytes`: of its own part, gzip -9 */

const MODULES = "node_modules";
/** Files that are copied as they are; each pattern's first group is their package. */
const COPIES = [/^workbox-v[\d.]+\/(workbox-\w+(?:-\w+)*)(?:\.prod)?\.js$/, /^(idb-keyval)-[\d.]+-iife\.min\.js$/];
/** The one file that is called otherwise than its package. @type {Record<string, string>} */
const OTHER_NAMES = { "workbox-offline-ga": "workbox-google-analytics" };
const FONTS = `${MODULES}/@fontsource-variable`;

/** @param {string} root @returns {string[]} */
const filesBelow = (root) => (fs.existsSync(root) ? fs.readdirSync(root, { recursive: true, encoding: "utf8" }) : []);

/** @param {string | Buffer} content */
const gzipped = (content) => gzipSync(content, { level: 9 }).length;

/** Code that bundles hold without naming its package: Gatsby copies its own into .cache, webpack adds what loads chunks. */
const UNNAMED = /** @type {const} */ ([
  [/\/\.cache\/(?!caches\/)/, `${MODULES}/gatsby`],
  [/^webpack:\/\/[^/]*\/webpack\//, `${MODULES}/webpack`],
]);

/** The folder of the package that a source belongs to; undefined for the project's own. @param {string} source */
function folderOf(source) {
  const folder = /node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(source)?.[0];
  return folder ?? UNNAMED.find(([pattern]) => pattern.test(source))?.[1];
}

/** The bundles' text, by the folder of the package it comes from. @param {string} root @returns {Map<string, string>} */
function bundledTexts(root) {
  const texts = new Map();
  for (const file of filesBelow(root).filter((name) => name.endsWith(".js.map"))) {
    const script = fs.readFileSync(path.join(root, file.replace(/\.map$/, "")), "utf8");
    for (const { source, text } of segmentsOf(script, fs.readFileSync(path.join(root, file), "utf8"))) {
      const folder = folderOf(source);
      if (folder) texts.set(folder, (texts.get(folder) ?? "") + text);
    }
  }
  return texts;
}

/** The packages that the faces of src/fonts/ are cut from, by the names of their files. @returns {Map<string, string>} */
const fontFolders = () => new Map(FACES.map(({ name, from }) => [name, `${FONTS}/${from}`]));

/** The copied files' sizes, by the folder of their package. @param {string} root @returns {[folder: string, bytes: number][]} */
function copiedSizes(root) {
  const fonts = fontFolders();
  return filesBelow(root).flatMap((file) => {
    const name = COPIES.map((pattern) => pattern.exec(file)?.[1]).find(Boolean);
    // Gatsby puts a digest behind a file's name.
    const font = fonts.get(path.basename(file).replace(/-[0-9a-f]{32}\.woff2$/, ""));
    if (font) return [[font, fs.statSync(path.join(root, file)).size]];
    return name ? [[`${MODULES}/${OTHER_NAMES[name] ?? name}`, gzipped(fs.readFileSync(path.join(root, file)))]] : [];
  });
}

/** @param {string} folder @param {number} bytes @returns {ShippedPackage} */
function describe(folder, bytes) {
  const { name, version, license } = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
  return { name, version, license: license ?? "none named", bytes };
}

/**
 * The packages of which a built site holds anything.
 * @param {string} root the built site; it comes from the packages that are installed
 * @returns {ShippedPackage[]} by name; a package that is there in two versions twice
 */
export function shippedPackages(root) {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  const found = [
    ...[...bundledTexts(root)].map(([folder, text]) => /** @type {const} */ ([folder, gzipped(text)])),
    ...copiedSizes(root),
  ];
  for (const [folder, bytes] of found) sizes.set(folder, (sizes.get(folder) ?? 0) + bytes);
  return [...sizes]
    .map(([folder, bytes]) => describe(folder, bytes))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}

// `npm run look`: replaces the pictures that the tests compare the site with (e2e/look/), and writes docs/look.md: the tokens and the
// parts of the design, with pictures of the built site. Whoever runs it looks at what has changed before it is committed.
import fs from "node:fs";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { e2e } from "./checks.mjs";
import { findBrowser } from "./find-browser.mjs";
import { PARTS } from "./look/parts.mjs";
import { addressOf, listen } from "./serve.mjs";
import { beginProgram, stop } from "./stop.mjs";
import { tokenGroups } from "./tokens.mjs";

const FOLDER = "docs/look";
const SCREEN = { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 };
/** What is shown around a part, in px: its shadow and its focus ring. */
const MARGIN = 24;

/** @param {string} title */
const fileName = (title) => `${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.jpg`;

/** @typedef {import("@playwright/test").Browser} Browser */

/** Takes the picture of a part. @param {Browser} browser @param {string} site @param {import("./look/parts.mjs").Part} part */
async function takePicture(browser, site, { title, path, find, act }) {
  const page = await browser.newPage({ ...SCREEN, serviceWorkers: "block", reducedMotion: "reduce" });
  await page.goto(site + path, { waitUntil: "networkidle" });
  await act?.(page);
  const part = find(page);
  await part.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  const { x, y, width, height } = (await part.boundingBox()) ?? stop(`docs/look.md: there is no ${title}.`);
  const left = Math.max(0, x - MARGIN);
  const top = Math.max(0, y - MARGIN);
  const clip = {
    x: left,
    y: top,
    width: Math.min(SCREEN.viewport.width - left, x + width + MARGIN - left),
    height: y + height + MARGIN - top,
  };
  await page.screenshot({ path: `${FOLDER}/${fileName(title)}`, clip, type: "jpeg", quality: 82 });
  await page.close();
}

/** A square of each colour. @param {{ name: string, value: string }[]} colors */
async function drawColors(colors) {
  const side = 96;
  const squares = colors.map(
    ({ value }, at) => `<rect x="${at * side}" width="${side}" height="${side}" fill="${value}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${colors.length * side}" height="${side}">${squares.join("")}</svg>`;
  await sharp(Buffer.from(svg)).png({ palette: true }).toFile(`${FOLDER}/colors.png`);
}

/** @param {{ name: string, value: string }[]} tokens */
const table = (tokens) =>
  ["| token | value |", "|---|---|", ...tokens.map(({ name, value }) => `| \`${name}\` | \`${value}\` |`)].join("\n");

const program = beginProgram();
const { failed } = await e2e(program, ["--project=look", "--update-snapshots=all"]);
if (failed > 0) stop("The pictures could not be taken: the messages above say why.");

fs.rmSync(FOLDER, { recursive: true, force: true });
fs.mkdirSync(FOLDER, { recursive: true });
const server = await listen("public", 0);
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
const browser = await chromium.launch({ executablePath: await findBrowser(), args });
for (const part of PARTS) await takePicture(browser, addressOf(server), part);
await browser.close();
server.close().closeAllConnections();

const groups = tokenGroups(fs.readFileSync("src/styles/tokens.css", "utf8"));
await drawColors(groups.colors);
const parts = PARTS.map(({ title, words }) => `### ${title}\n${words}\n\n![${title}](look/${fileName(title)})`);
fs.writeFileSync(
  "docs/look.md",
  `# The look

Written by \`npm run look\`, from \`src/styles/tokens.css\` and from the built site at 1280 px.

## Tokens
Components name the roles, which stand below the raw values in \`tokens.css\`; breakpoints change the roles there.

### Colours
![The colours, in the order of the table](look/colors.png)

${table(groups.colors)}

### Space
${table(groups.space)}

### Motion
${table(groups.motion)}

### Roles
${table(groups.roles)}

## Parts
${parts.join("\n\n")}
`,
);
await program.stop();

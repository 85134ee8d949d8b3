// The bench's floor: the site's screens without a framework, a script or a font, over the same stills. What it takes longer
// than this to show a page, the site itself is the cause of.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { readPictures } from "./pictures.mjs";

/** @typedef {{ id: string, title: string, videoId: string, alt?: string }} Project an entry of data/projects.json */

const NAME = "HAMMERED PRODUCTIONS";
const PLACE = "Los Angeles, CA";
const RATIOS = ["square", "video", "video", "video", "video", "portrait", "square", "video"];
const FIELDS = { name: "Your Name", email: "Your Email", subject: "Subject" };
/** Files that pages of both sites show. */
const SHARED = ["static", "icons"];
const HEADERS = "/static/*\n  Cache-Control: public, max-age=31536000, immutable\n";

/** @param {string} text */
const escapeHtml = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

const CSS = fs.readFileSync(fileURLToPath(new URL("floor.css", import.meta.url)), "utf8");
const STYLE = CSS.replace(/\/\*.*?\*\//gs, "").replace(/\s+/g, " ");

/** @param {string} title @param {string} main */
const page = (title, main) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><meta name="description" content="${title}, ${PLACE}">
<link rel="icon" href="/icons/favicon-48.png"><style>${STYLE}</style>
<header><a href="/">HAMMERED</a><nav><ul><li><a href="/#work">WORK</a><li><a href="/portfolio">STILLS</a><li><a href="/contact">CONTACT</a></ul></nav></header>
<main>${main}</main>
<footer><p>${NAME} creates exceptional visual content for artists and brands.</p>
<nav><ul><li><a href="/portfolio">STILLS</a><li><a href="/contact">CONTACT US</a></ul></nav><p>© ${NAME} ${PLACE}</p></footer></html>`;

/** @param {string} heading @param {string} [more] */
const head = (heading, more = "") =>
  `<div class="head"><a href="/">Back to Home</a><h1>${escapeHtml(heading)}</h1>${more}</div>`;

/**
 * The floor's pages.
 * @param {Project[]} projects
 * @param {ReturnType<typeof readPictures>} pictures
 * @returns {Record<string, string>} each page's HTML, by its folder
 */
function pagesOf(projects, { featured, picture }) {
  /** @param {"row" | "wall"} place @param {number} near how many are in view when the page opens */
  const cards = (place, near) =>
    projects.map(({ id, title, alt }, index) => {
      const when = index >= near ? "later" : index === 0 ? "first" : "near";
      const still = picture(id, place, when, escapeHtml(alt ?? ""));
      return `<li><a class="card ${RATIOS[index % RATIOS.length]}" href="/portfolio/${id}">${still}${escapeHtml(title)}</a>`;
    });
  /** @param {Project} project */
  const half = ({ id, title }) =>
    `<a class="half" href="/portfolio/${id}">${picture(id, "neighbour", "later")}${escapeHtml(title)}</a>`;
  /** @param {Project} project */
  function screen({ id, videoId }) {
    const address = /^\d+$/.test(videoId)
      ? `https://vimeo.com/${videoId}`
      : `https://www.youtube.com/watch?v=${videoId}`;
    return `<div class="screen"><a class="still" href="${address}" aria-label="Play">${picture(id, "screen", "first")}▶</a><a href="${address}">Watch</a></div>`;
  }
  const neighbours = (/** @type {number} */ index) =>
    [projects.at(index - 1), projects[(index + 1) % projects.length]].map((one) => (one ? half(one) : "")).join("");
  const fields = Object.entries(FIELDS).map(
    ([name, label]) => `<label>${label}<input name="${name}" required></label>`,
  );
  const places = '<p><a href="/contact">CONTACT US</a> <a href="/portfolio">STILLS</a></p>';
  return {
    "": page(
      `${NAME} | ${PLACE}`,
      `<section class="hero">${picture(featured, "hero", "first")}<p>${PLACE}</p><h1>${NAME}</h1>${places}</section>
<section id="work" class="work"><h2>Work</h2><ul class="rows">${cards("row", 0).join("")}</ul></section>`,
    ),
    portfolio: page("STILLS", `${head("STILLS")}<ul class="wall">${cards("wall", 2).join("")}</ul>`),
    contact: page(
      "CONTACT US",
      `${head("CONTACT US", "<p>Have a project in mind? Get in touch with our team.</p>")}
<form action="mailto:hello@hammeredproductions.example" method="post"><h2>Get In Touch</h2><p>${PLACE}</p>${fields.join("")}
<label>Your Message<textarea name="message" rows="4" required></textarea></label><button>SEND MESSAGE</button></form>`,
    ),
    404: page(
      "Page Not Found",
      `<div class="lost"><p class="digits">404</p><h1>Page Not Found</h1><p>The page you are looking for might have been removed.</p><a href="/">BACK TO HOME</a></div>`,
    ),
    ...Object.fromEntries(
      projects.map((project, index) => [
        `portfolio/${project.id}`,
        page(escapeHtml(project.title), `${head(project.title)}${screen(project)}${neighbours(index)}`),
      ]),
    ),
  };
}

/**
 * Writes the floor of a built site: every page, compressed as the site's are, and the site's own pictures.
 * @param {string} site the built site
 * @param {Project[]} projects those it was built from
 * @param {string} folder where to write; it is there and empty
 * @throws {Error} where the site lacks a page or a picture that the floor needs
 */
export function writeFloor(site, projects, folder) {
  const pictures = readPictures(site, projects);
  for (const [name, html] of Object.entries(pagesOf(projects, pictures))) {
    const file = path.join(folder, name, "index.html");
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, html);
    fs.writeFileSync(`${file}.gz`, gzipSync(html, { level: 9 }));
    fs.writeFileSync(`${file}.br`, brotliCompressSync(html));
  }
  fs.writeFileSync(path.join(folder, "_headers"), HEADERS);
  for (const shared of SHARED) fs.symlinkSync(path.resolve(site, shared), path.join(folder, shared), "junction");
}

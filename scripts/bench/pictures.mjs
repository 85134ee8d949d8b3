// The stills of a built site, as its own pages show them.
import fs from "node:fs";
import path from "node:path";

/** What each page decides for itself: when the picture is fetched, how wide it is shown, how it looks. */
const OWN_ATTRIBUTES = / (class|alt|loading|decoding|fetchpriority|sizes)="[^"]*"/g;

/** The page's pictures in their order, as HTML. @param {string} site the built site @param {string} address */
function picturesOn(site, address) {
  // One renderer has written all of it, and no picture lies in another.
  const file = path.join(site, address, "index.html");
  if (!fs.existsSync(file))
    throw new Error(`The built site has no page /${address}, whose pictures the floor would show.`);
  const html = fs.readFileSync(file, "utf8");
  return [...html.matchAll(/<picture>(.*?)<\/picture>/gs)].map(([, inside = ""]) => inside);
}

/** @param {string | undefined} picture */
const sizesOf = (picture = "") => / sizes="([^"]*)"/.exec(picture)?.[1] ?? "100vw";

/** A still's files lie in a folder that is named after its content. @param {string | undefined} picture */
const digestOf = (picture = "") => /\/static\/([^/]+)\//.exec(picture)?.[1];

/**
 * Reads which files a built site shows, and how wide.
 * @param {string} site the built site
 * @param {{ id: string }[]} projects
 * @returns `featured`: the id of the project whose still is the home page's first; `picture`: writes a `<picture>` of the
 *   site's own files, as wide as the site shows them at that place. "first" is a page's first picture, "near" one that is in
 *   view when it opens, "later" one further down
 * @throws {Error} where a project has no page, or its page no picture
 */
export function readPictures(site, projects) {
  const home = picturesOn(site, "");
  const pages = new Map(projects.map(({ id }) => [id, picturesOn(site, `portfolio/${id}`)]));
  const [first = []] = pages.values();
  const sizes = {
    hero: sizesOf(home[0]),
    row: sizesOf(home[1]),
    wall: sizesOf(picturesOn(site, "portfolio")[0]),
    screen: sizesOf(first[0]),
    neighbour: sizesOf(first[1]),
  };
  const digest = digestOf(home[0]);
  const featured = projects.find(({ id }) => digestOf(pages.get(id)?.[0]) === digest)?.id ?? projects[0]?.id ?? "";
  const WHEN = { first: ' fetchpriority="high"', near: "", later: ' loading="lazy"' };

  /** @param {string} id the project's @param {keyof typeof sizes} place @param {keyof typeof WHEN} when @param {string} alt */
  function picture(id, place, when, alt = "") {
    const files = pages.get(id)?.[0];
    if (!files) throw new Error(`The page of project ${id} has no picture, so the floor would show another one.`);
    const bare = files.replace(OWN_ATTRIBUTES, "").replace(/\/>/g, ">");
    const sized = bare.replace(/<source/g, `<source sizes="${sizes[place]}"`);
    return `<picture>${sized.replace("<img", `<img alt="${alt}" sizes="${sizes[place]}"${WHEN[when]}`)}</picture>`;
  }
  return { featured, picture };
}

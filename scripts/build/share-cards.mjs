// One picture for each page, for links that are pasted elsewhere: drawn before Gatsby runs, which then knows their addresses.
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { keptName, openKeptFiles } from "../../src/build/kept-files.mjs";
import { filesOf } from "../state.mjs";
import { KEPT, SHARE_CARDS } from "./folders.mjs";
import { drawShareCard } from "./share-cards/draw.mjs";
import { loadTypeScript } from "./typescript.mjs";

/** @typedef {import("../../src/build/project.ts").ProjectEntry} ProjectEntry */
/** @typedef {import("../../src/build/project.ts").ProjectFields} ProjectFields */
/** @typedef {import("../../src/build/share-cards.ts").CardsFile} CardsFile */
/** @typedef {import("./share-cards/words.mjs").Card} Card */
/** @typedef {Card & { path: string, alt: string }} PageCard */

/** What else decides how a card looks: the code that draws it, its colours, and the packages that it uses. */
const DRAWN_WITH = ["scripts/build/share-cards", "scripts/tokens.mjs", "src/styles/tokens.css", "src/fonts"];
const PACKAGES = [
  "harfbuzzjs",
  "bidi-js",
  "wawoff2",
  ...["anybody", "noto-sans", "noto-sans-hebrew", "noto-sans-arabic", "noto-emoji"].map(
    (family) => `@fontsource-variable/${family}`,
  ),
];

/** @param {string | Buffer} content */
const digestOf = (content) => createHash("sha256").update(content).digest("hex");

function commonIngredients() {
  const files = DRAWN_WITH.flatMap((place) => (fs.statSync(place).isDirectory() ? filesOf(place) : place)).sort();
  const versions = PACKAGES.map(
    (name) => JSON.parse(fs.readFileSync(`node_modules/${name}/package.json`, "utf8")).version,
  );
  return { drawnWith: files.map((file) => digestOf(fs.readFileSync(file))), versions, sharp: sharp.versions };
}

/**
 * What the cards of a site show.
 * @param {ProjectFields[]} projects @param {typeof import("../../src/site.ts").site} site @param {string} data the folder of their stills
 * @returns {PageCard[]}
 */
function cardsOf(projects, site, data) {
  const featured = projects.find((project) => project.featured) ?? projects[0];
  if (!featured) return [];
  const still = (/** @type {ProjectFields} */ { image }) => path.join(data, image);
  const behind = { stills: [still(featured)] };
  return [
    {
      path: "/",
      kind: "company",
      title: site.name,
      line: `Exceptional ${site.creates}.`,
      alt: `${site.name}. ${featured.alt}`,
      ...behind,
    },
    {
      path: "/portfolio",
      kind: "wall",
      title: "STILLS",
      alt: `STILLS. ${projects[0]?.alt}`,
      stills: projects.slice(0, 5).map(still),
    },
    {
      path: "/contact",
      kind: "title",
      title: "CONTACT US",
      line: site.invitation,
      alt: `CONTACT US. ${featured.alt}`,
      ...behind,
    },
    ...projects.map(
      (project) =>
        /** @type {PageCard} */ ({
          path: `/portfolio/${project.projectId}`,
          kind: "title",
          title: project.title,
          alt: `${project.title}. ${project.alt}`,
          stills: [still(project)],
        }),
    ),
  ];
}

/**
 * Draws the cards that earlier builds haven't left, and writes down which one is whose, for src/build/share-cards.ts.
 * @param {ProjectEntry[]} entries @param {string} data the folder in which their stills are
 * @returns {Promise<{ prune: () => void }>} `prune` removes what this build has no use for, once it went well
 */
export async function drawShareCards(entries, data) {
  const { projectFields } = loadTypeScript("src/build/project.ts");
  /** @type {{ site: typeof import("../../src/site.ts").site }} */
  const { site } = loadTypeScript("src/site.ts");
  const company = { lockup: site.lockup, place: site.place.toUpperCase() };
  const common = commonIngredients();
  const kept = openKeptFiles(KEPT.shareCards);
  /** @type {CardsFile} */
  const file = { folder: path.resolve(KEPT.shareCards), cards: {} };

  for (const { path: page, alt, ...card } of cardsOf(projectFields(entries, site.featuredProjectId), site, data)) {
    const stills = card.stills.map((still) => digestOf(fs.readFileSync(still)));
    const name = keptName({ ...common, company, card: { ...card, stills } });
    let picture = kept.read(name);
    if (!picture) {
      picture = await drawShareCard(card, company);
      kept.write(name, picture);
    }
    file.cards[page] = { name: `${digestOf(picture).slice(0, 16)}.jpg`, kept: name, alt };
  }
  fs.mkdirSync(path.dirname(SHARE_CARDS), { recursive: true });
  fs.writeFileSync(SHARE_CARDS, JSON.stringify(file));
  return { prune: kept.prune };
}

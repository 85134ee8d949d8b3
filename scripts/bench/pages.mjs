// What the bench can measure: one page of every kind, and the tap from a card to its page.
import fs from "node:fs";

/** @typedef {import("./floor.mjs").Project} Project */

export const KINDS = /** @type {const} */ (["home", "stills", "project", "contact", "not-found"]);
export const TAPS = "taps";

/** The projects of the site. @returns {Project[]} */
export const readProjects = () => JSON.parse(fs.readFileSync("data/projects.json", "utf8"));

/** The project that a tap leads to: in the middle, out of sight when the home page opens. @param {Project[]} projects */
export const tappedProject = (projects) => /** @type {Project} */ (projects[Math.floor(projects.length / 2)]);

/** The path of the page that stands for each kind. @param {Project[]} projects @returns {Record<typeof KINDS[number], string>} */
export const pathsOf = (projects) => ({
  home: "/",
  stills: "/portfolio",
  project: `/portfolio/${(projects[1] ?? projects[0])?.id}`,
  contact: "/contact",
  "not-found": "/nope",
});

// What the bench can measure: one page of every kind, and the tap from a card to its page.
import fs from "node:fs";

/** @typedef {import("./floor.mjs").Project} Project */
/** @typedef {{ name: string, path: string }} Kind a kind of page, and the one that stands for it */

export const TAPS = "taps";

/** The projects of the site. @returns {Project[]} */
export const readProjects = () => JSON.parse(fs.readFileSync("data/projects.json", "utf8"));

/** The project that a tap leads to: in the middle, out of sight when the home page opens. @param {Project[]} projects */
export const tappedProject = (projects) => /** @type {Project} */ (projects[Math.floor(projects.length / 2)]);

/** One page of every kind. @param {Project[]} projects @returns {Kind[]} */
export const kindsOf = (projects) => [
  { name: "home", path: "/" },
  { name: "stills", path: "/portfolio" },
  { name: "project", path: `/portfolio/${(projects[1] ?? projects[0])?.id}` },
  { name: "contact", path: "/contact" },
  { name: "not-found", path: "/nope" },
];

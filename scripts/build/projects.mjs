// The check of data/projects.json, by the very code that the build has.
import { loadTypeScript } from "./typescript.mjs";

/** @typedef {typeof import("../../src/build/projects-file/index.ts")} ProjectsFile */
/** @typedef {import("../../src/build/projects-file/index.ts").ProjectsCheck} ProjectsCheck */
/** @typedef {import("../../src/build/projects-file/index.ts").CheckedProject} CheckedProject */

export const PROJECTS = "data/projects.json";

/** @returns {ProjectsFile} */
export const projectsFile = () => loadTypeScript("src/build/projects-file/index.ts");

/** Playwright's server: builds the tests' site if needed, and serves it at a free port. */
import { createProgram } from "../../scripts/program";
import { addressOf, listen } from "../../scripts/site-server";
import { buildTestSite } from "./project-copy";
import { PUBLIC } from "./test-site";

await buildTestSite(createProgram());
console.log(`The tests' site is at ${addressOf(await listen(PUBLIC, 0))}`);

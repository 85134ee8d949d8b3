// Playwright's server: builds the tests' site if needed, and serves it at a free port.
import { buildTestSite } from "../e2e/helpers/project-copy";
import { PUBLIC } from "../e2e/helpers/test-site";
import { createProgram, fail } from "./program";
import { addressOf, listen } from "./site-server";

await buildTestSite(createProgram()).catch(({ message }) => fail(message));
console.log(`The tests' site is at ${addressOf(await listen(PUBLIC, 0))}`);

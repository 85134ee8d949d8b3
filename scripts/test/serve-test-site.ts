// Playwright's server: builds the tests' site if needed, and serves it at a free port.
import { buildTestSite } from "../../test-support/project-copy";
import { PUBLIC } from "../../test-support/test-site";
import { createProgram, fail } from "../common/program";
import { addressOf, listen } from "../site/server";

await buildTestSite(createProgram()).catch(({ message }) => fail(message));
console.log(`The tests' site is at ${addressOf(await listen(PUBLIC, 0))}`);

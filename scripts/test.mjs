// `npm test`: installs what is missing, builds, runs every check there is, and sums them up in its last line. With a name,
// that check alone, as `npm run lint`, `types`, `unit`, `html` and `e2e` do; the paths after it are passed on.
import { addUp, databases, e2e, html, lint, types, unit } from "./checks.mjs";
import { beginProgram, stop } from "./stop.mjs";

/** What is set here for other purposes than tests: none of it may reach them, nor they what it names. */
for (const name of Object.keys(process.env))
  if (/^(GATSBY|SUPABASE|CONTACT|RESEND|LOCAL|BACKEND)_|^PG|^PORT$/.test(name)) delete process.env[name];

// Under this name the tests of `npm run verify` publish the site (e2e/helpers/published-site.ts).
process.env.GATSBY_SITE_URL = "https://hammeredproductions.example";

const CHECKS = { types, lint, unit, databases, html, e2e };

const program = beginProgram();
const [name, ...paths] = process.argv.slice(2);
const chosen = Object.entries(CHECKS).filter(([check]) => name === undefined || check === name);
if (chosen.length === 0) stop(`There is no check that is called ${name}: ${Object.keys(CHECKS).join(", ")}.`);
const sums = [];
for (const [, check] of chosen) sums.push(await check(program, paths).catch((error) => stop(error.message)));
const { passed, failed } = addUp(sums);
await program.stop();
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Runs before each test file: matchers for elements, and the seed of property tests. */
// Only where needed: loading these packages takes longer than most tests.
if ("document" in globalThis) require("@testing-library/jest-dom");
// A failed property test prints its seed: FAST_CHECK_SEED=... npm run unit -- PATH repeats it.
const seed = process.env.FAST_CHECK_SEED;
if (seed) require("fast-check").configureGlobal({ seed: Number(seed) });

/** Runs before each test file: matchers for elements, and the seed of property tests. */
import "@testing-library/jest-dom";
import fc from "fast-check";

// A failed property test prints its seed: FAST_CHECK_SEED=... npm run unit -- PATH repeats it.
const seed = process.env.FAST_CHECK_SEED;
if (seed) fc.configureGlobal({ seed: Number(seed) });

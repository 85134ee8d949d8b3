/** For all tests: those of rendered pages can ask about elements, and random tests can be repeated. */
import "@testing-library/jest-dom";
import fc from "fast-check";

// A property that fails prints its seed: FAST_CHECK_SEED=... npm run unit -- PATH runs it again.
const seed = process.env.FAST_CHECK_SEED;
if (seed) fc.configureGlobal({ seed: Number(seed) });

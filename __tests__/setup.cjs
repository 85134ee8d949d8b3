/** Runs before each test file: matchers for elements. */
// Only where needed: loading this package takes longer than most tests.
if ("document" in globalThis) require("@testing-library/jest-dom");

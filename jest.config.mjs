// The shell may say production, where React leaves out what tests need.
process.env.NODE_ENV = "test";

/** Jest runs the tests that need no browser: rules, components, the build's code, the contact function. */
export default {
  // Tests of components choose jsdom in their first line.
  testEnvironment: "node",
  // The tests of the database wait more than they compute; Jest's own choice leaves one core idle.
  maxWorkers: "100%",
  // Shared test machines can be slow.
  testTimeout: 120_000,
  testMatch: ["<rootDir>/__tests__/**/*.test.{ts,tsx}"],
  // Jest lists all files of these folders first: without it, those of node_modules and public too.
  roots: ["<rootDir>/__tests__"],
  transform: {
    "\\.m?[jt]sx?$": [
      "babel-jest",
      {
        babelrc: false,
        presets: [["babel-preset-gatsby", { reactRuntime: "automatic" }], "@babel/preset-typescript"],
      },
    ],
  },
  moduleNameMapper: {
    "\\.css$": "<rootDir>/__tests__/stand-ins/css-module.cjs",
    // Gatsby's build replaces these imports; browser tests cover the result.
    "^gatsby$": "<rootDir>/__tests__/stand-ins/gatsby.ts",
  },
  moduleFileExtensions: ["ts", "tsx", "js", "mjs", "cjs", "json"],
  globalSetup: "<rootDir>/test-support/clean-environment.ts",
};

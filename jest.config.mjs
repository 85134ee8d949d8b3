/** Jest runs what needs no browser: the rules, the components' lives and the build's own code. */
export default {
  // A test that needs a page says so in its first line: jsdom.
  testEnvironment: "node",
  // Generous: these machines are shared, and a slow one is no failure.
  testTimeout: 30_000,
  testMatch: ["<rootDir>/__tests__/**/*.test.{ts,tsx}"],
  transform: {
    "\\.m?[jt]sx?$": [
      "babel-jest",
      {
        babelrc: false,
        presets: [["babel-preset-gatsby", { reactRuntime: "automatic" }], "@babel/preset-typescript"],
      },
    ],
  },
  // It is an ES module.
  transformIgnorePatterns: ["/node_modules/(?!request-filtering-agent/)"],
  moduleNameMapper: {
    "\\.css$": "<rootDir>/__tests__/stand-ins/css-module.cjs",
    // What Gatsby's own build makes of these is tested in the browser.
    "^gatsby$": "<rootDir>/__tests__/stand-ins/gatsby.ts",
  },
  moduleFileExtensions: ["ts", "tsx", "js", "mjs", "cjs", "json"],
  modulePathIgnorePatterns: ["<rootDir>/public/", "<rootDir>/.cache/", "<rootDir>/.local/"],
  setupFilesAfterEnv: ["<rootDir>/__tests__/setup.ts"],
};

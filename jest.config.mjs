/** Jest runs the tests without a browser. */
export default {
  // Component tests name jsdom in their first line.
  testEnvironment: "node",
  // Generous: a slow machine is no failure.
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
    // Browser tests cover Gatsby's own.
    "^gatsby$": "<rootDir>/__tests__/stand-ins/gatsby.ts",
  },
  moduleFileExtensions: ["ts", "tsx", "js", "mjs", "cjs", "json"],
  modulePathIgnorePatterns: ["<rootDir>/public/", "<rootDir>/.cache/", "<rootDir>/.local/"],
  setupFilesAfterEnv: ["<rootDir>/__tests__/setup.ts"],
};

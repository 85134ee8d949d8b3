import "./src/build/environment";
import type { GatsbyConfig } from "gatsby";
import { serveEditor } from "./src/build/editor/files";
import { refuseOtherSites } from "./src/build/local-requests";
import { manifestOptions } from "./src/build/manifest";
import { stillDefaults } from "./src/build/stills";

const config: GatsbyConfig = {
  // The specification's routes have no trailing slash.
  trailingSlash: "never",
  jsxRuntime: "automatic",
  // The build generates the types of all queries too, so that a clean checkout can be type-checked.
  graphqlTypegen: { generateOnBuild: true },
  // Without an adapter, Gatsby downloads a script and runs it to find one. Netlify's adds rules to public/_headers, and its
  // Referrer-Policy would hide the site from the video players.
  adapter: { name: "none: src/build/hosts writes the files for hosts", adapt: () => {} },
  developMiddleware: (app) => {
    refuseOtherSites();
    serveEditor(app, "public");
  },
  plugins: [
    "gatsby-plugin-image",
    { resolve: "gatsby-plugin-sharp", options: { defaults: stillDefaults } },
    "gatsby-transformer-sharp",
    { resolve: "gatsby-plugin-manifest", options: manifestOptions },
    {
      resolve: "gatsby-plugin-offline",
      options: {
        debug: false,
        workboxConfig: {
          // The page activates a waiting worker (src/offline/updates.ts).
          skipWaiting: false,
          // A pattern without a match would empty the whole list; src/build/service-worker.ts checks the result.
          globPatterns: [
            "!(sw|idb-keyval*).js",
            // Not /404.html: some hosts answer it with status 404, and the worker's installation would fail.
            "**/index.html",
            "{page-data,slice-data}/**/*.json",
            "**/*.woff2",
            "icons/*",
            "manifest.webmanifest",
          ],
        },
      },
    },
  ],
};

export default config;

import "./src/build/environment";
import type { GatsbyConfig } from "gatsby";
import { serveEditor } from "./src/build/editor/files";
import { refuseOtherSites } from "./src/build/local-requests";
import { manifestOptions } from "./src/build/manifest";
import { stillDefaults } from "./src/build/stills";

const config: GatsbyConfig = {
  // The specification's routes have no slash at the end.
  trailingSlash: "never",
  jsxRuntime: "automatic",
  // Types of every query, written by the build too, so that a clean checkout can be type-checked.
  graphqlTypegen: { generateOnBuild: true },
  // Where none is named, Gatsby fetches a list of adapters, which is a script, and runs it (get-latest-gatsby-files.js). On
  // Netlify it would install one that adds rules of its own to public/_headers and public/_redirects, and hosts join the
  // rules: the players' hosts would no longer be told which site they are on.
  adapter: { name: "files of our own (src/build/hosts)", adapt: () => {} },
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
          // The page lets a new worker in (src/offline/updates.ts).
          skipWaiting: false,
          // One pattern that matches nothing would empty the whole list. The build checks what is in it.
          globPatterns: [
            "!(sw|idb-keyval*).js",
            // Not /404.html, which some hosts answer with status 404: the installation would fail.
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

import "./src/node/environment";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { GatsbyConfig } from "gatsby";
import send from "send";
import { serveEditor } from "./src/editor/node/write-editor";
import { manifestOptions } from "./src/node/manifest";
import { refuseOtherSites } from "./src/node/other-sites";
import { readSettings } from "./src/node/settings";
import { stillDefaults } from "./src/node/still-files";
import { FAULTS } from "./src/projects-file/still";

const config: GatsbyConfig = {
  // Routes have no trailing slash.
  trailingSlash: "never",
  jsxRuntime: "automatic",
  // The build generates the types of all queries too, so that a clean checkout can be type-checked.
  graphqlTypegen: { generateOnBuild: true },
  adapter: { name: "none: src/node/static-hosts.ts writes the files for hosts", adapt: () => {} },
  developMiddleware: (app) => {
    app.use(refuseOtherSites);
    // Gatsby copies new files only where folders tell of changes.
    app.use("/previews", (request: IncomingMessage, response: ServerResponse) =>
      send(request, request.url ?? "", { root: "static/previews" }).pipe(response),
    );
    serveEditor(app, "public", readSettings().editor);
  },
  plugins: [
    "gatsby-plugin-image",
    { resolve: "gatsby-plugin-sharp", options: { defaults: stillDefaults, ...FAULTS } },
    "gatsby-transformer-sharp",
    { resolve: "gatsby-plugin-manifest", options: manifestOptions },
    {
      // Registers our worker (src/node/service-worker.ts), which replaces the plugin's. That one lists no files: one
      // pattern stands in for each of its nine.
      resolve: "gatsby-plugin-offline",
      options: {
        workboxConfig: { importWorkboxFrom: "cdn", globPatterns: Array(9).fill("manifest.webmanifest") },
      },
    },
  ],
};

export default config;

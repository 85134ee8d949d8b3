import fs from "node:fs";
import path from "node:path";
import type { GatsbyNode } from "gatsby";
import { EDITOR_PATH } from "./src/editor/node/page";
import { serveProjects } from "./src/node/develop";
import { projectResolvers, projectTypes } from "./src/node/graphql-types";
import { completeManifest } from "./src/node/manifest";
import { postBuild } from "./src/node/post-build";
import { setProjectNodes } from "./src/node/project-nodes";
import { readSettings } from "./src/node/settings";
import { configureWebpack } from "./src/node/webpack";
import { NOT_FOUND_PAGES } from "./src/not-found";
import { checkProjects } from "./src/projects-file/check";

/** Validates the settings, and warns about missing ones. */
export const onPreBootstrap: GatsbyNode["onPreBootstrap"] = ({ reporter }) => {
  // Deletes the last build's editor: this build may have none, or another repository.
  fs.rmSync(path.join("public", EDITOR_PATH), { recursive: true, force: true });
  try {
    readSettings();
  } catch (error) {
    reporter.panic(error instanceof Error ? error.message : String(error));
  }
  const missing = ["GATSBY_SUPABASE_URL", "GATSBY_SUPABASE_ANON_KEY"].filter((name) => !process.env[name]);
  if (missing.length > 0)
    reporter.warn(
      `${missing.join(" and ")} not set: the contact form of this build can't send messages (docs/settings.md).`,
    );
};

export const createSchemaCustomization: GatsbyNode["createSchemaCustomization"] = ({ actions }) => {
  actions.createTypes(projectTypes);
};

export const createResolvers: GatsbyNode["createResolvers"] = ({ createResolvers }) => {
  createResolvers(projectResolvers);
};

/** `data/projects.json` → one node for each project and each still. scripts/build.ts prints the warnings. */
export const sourceNodes: GatsbyNode["sourceNodes"] = async (args) => {
  const { entries, report } = await checkProjects();
  if (!entries) return args.reporter.panic(report);
  setProjectNodes(args, entries);
};

export const onCreateDevServer: GatsbyNode["onCreateDevServer"] = (args) => serveProjects(args);

/**
 * Sets the `matchPath` of the not-found pages. Without it, Gatsby requests the data of an unknown path and logs an
 * error. Deletes gatsby-plugin-offline's page without content, which our worker doesn't need.
 */
export const onCreatePage: GatsbyNode["onCreatePage"] = ({ page, actions }) => {
  if (page.path.startsWith("/offline-plugin-app-shell-fallback")) actions.deletePage(page);
  const entry = NOT_FOUND_PAGES.find((one) => one.page === page.path);
  if (entry && !page.matchPath) actions.createPage({ ...page, matchPath: entry.matchPath });
};

/** Creates a page for each project. Querying the stills here encodes them while webpack bundles. */
export const createPages: GatsbyNode["createPages"] = async ({ graphql, actions, reporter }) => {
  const { data, errors } = await graphql<Queries.ProjectPagesQuery>(`
    query ProjectPages {
      allProject {
        nodes {
          projectId
          image {
            childImageSharp {
              gatsbyImageData(layout: FULL_WIDTH)
            }
          }
        }
      }
    }
  `);
  if (errors || !data) {
    reporter.panicOnBuild("The projects could not be queried.", errors);
    return;
  }

  for (const { projectId } of data.allProject.nodes) {
    actions.createPage({
      path: `/portfolio/${projectId}`,
      component: path.resolve("src/templates/project.tsx"),
      context: { projectId },
    });
  }
};

export const onCreateWebpackConfig: GatsbyNode["onCreateWebpackConfig"] = (args) => configureWebpack(args);

/** Runs after gatsby-plugin-manifest has written the manifest. */
export const onPostBootstrap: GatsbyNode["onPostBootstrap"] = () => {
  completeManifest("public/manifest.webmanifest");
};

/** Runs after the plugins' `onPostBuild`, so that our service worker replaces gatsby-plugin-offline's. */
export const onPostBuild: GatsbyNode["onPostBuild"] = async ({ graphql, reporter }) => {
  const { data, errors } = await graphql<Queries.OfflineFilesQuery>(`
    query OfflineFiles {
      allProject(sort: { position: ASC }) {
        nodes {
          projectId
          previewVideo
          image {
            childImageSharp {
              gatsbyImageData(layout: FULL_WIDTH)
            }
          }
        }
      }
    }
  `);
  if (errors || !data) {
    reporter.panicOnBuild("The projects could not be queried.", errors);
    return;
  }
  try {
    postBuild("public", data.allProject.nodes);
  } catch (error) {
    reporter.panicOnBuild((error as Error).message);
  }
};

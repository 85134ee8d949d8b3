import path from "node:path";
import type { GatsbyNode } from "gatsby";
import { setShownProjects, tellPages } from "./src/build/develop-projects";
import { refusedEditorSetting } from "./src/build/editor/settings";
import { finishSite } from "./src/build/finish";
import { openKeptFiles } from "./src/build/kept-files.mjs";
import { keepStills } from "./src/build/kept-stills";
import { completeManifest } from "./src/build/manifest";
import { refusedSetting } from "./src/build/policy-settings";
import { projectTypes } from "./src/build/project";
import { readOrPanic, setProjectNodes } from "./src/build/project-nodes";
import { projectResolvers } from "./src/build/project-queries";
import { shareCardTypes } from "./src/build/share-cards";
import { refusedPrefix } from "./src/build/subpath";
import { configureWebpack } from "./src/build/webpack";
import { NOT_FOUND_PAGES } from "./src/not-found.mjs";

/** The stills of earlier builds, where scripts/build.mjs keeps them. */
const keptStills = process.env.KEPT_STILLS ? openKeptFiles(process.env.KEPT_STILLS) : undefined;

/** In which nothing that is saved may take the site away. */
const isDeveloping = process.env.NODE_ENV === "development";

export const onPluginInit: GatsbyNode["onPluginInit"] = () => {
  if (keptStills) keepStills(keptStills);
};

/** Refuses what can't be built, and says once what a build lacks. */
export const onPreBootstrap: GatsbyNode["onPreBootstrap"] = ({ reporter, store }) => {
  const { config, program } = store.getState();
  const refused =
    refusedPrefix({ ...config, prefixPaths: program.prefixPaths }) ?? refusedSetting() ?? refusedEditorSetting();
  if (refused) reporter.panic(refused);
  const missing = ["GATSBY_SUPABASE_URL", "GATSBY_SUPABASE_ANON_KEY"].filter((name) => !process.env[name]);
  if (missing.length > 0)
    reporter.warn(`${missing.join(" and ")} not set: the contact form of this build can't send messages.`);
};

export const createSchemaCustomization: GatsbyNode["createSchemaCustomization"] = ({ actions }) => {
  actions.createTypes([projectTypes, shareCardTypes]);
};

export const createResolvers: GatsbyNode["createResolvers"] = ({ createResolvers }) => {
  createResolvers(projectResolvers);
};

/** `data/projects.json` → one node a project, and one a still. */
export const sourceNodes: GatsbyNode["sourceNodes"] = async (args) => {
  if (isDeveloping) await setShownProjects(args);
  else await setProjectNodes(args, await readOrPanic(args.reporter));
};

export const onCreateDevServer: GatsbyNode["onCreateDevServer"] = (args) => tellPages(args);

/**
 * Gives the pages that stand for what is not there the addresses they stand for. Gatsby's code in the browser then knows
 * that an address is unknown; without this it asks the server for the page's data and logs that there is none.
 */
export const onCreatePage: GatsbyNode["onCreatePage"] = ({ page, actions }) => {
  const entry = NOT_FOUND_PAGES.find((one) => one.page === page.path);
  if (entry && !page.matchPath) actions.createPage({ ...page, matchPath: entry.matchPath });
};

/**
 * One page a project, from one template. The stills are asked for here already, as the pages ask for them: they are encoded
 * while webpack bundles, not after it.
 */
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

/** The manifest is written by then. */
export const onPostBootstrap: GatsbyNode["onPostBootstrap"] = () => {
  completeManifest("public/manifest.webmanifest");
};

/** The site's own `onPostBuild` comes after the plugins'. */
export const onPostBuild: GatsbyNode["onPostBuild"] = async ({ graphql, reporter }) => {
  try {
    // The same data as the pages' (the defaults in gatsby-config.ts): no file is made for this.
    const { data } = await graphql<Queries.OfflineFilesQuery>(`
      query OfflineFiles {
        allProject(sort: { position: ASC }) {
          nodes {
            projectId
            title
            alt
            director
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
    await finishSite("public", data?.allProject.nodes ?? [], reporter);
    keptStills?.prune();
  } catch (error) {
    reporter.panicOnBuild(error instanceof Error ? error.message : String(error));
  }
};

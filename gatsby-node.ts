import path from "node:path";
import type { GatsbyNode } from "gatsby";
import { completeManifest } from "./src/build/manifest";
import { projectFields, projectResolvers, projectTypes } from "./src/build/project-nodes";
import { ProjectsFileError, readProjects } from "./src/build/projects-file";
import { finishServiceWorker } from "./src/build/service-worker";
import { site } from "./src/site";

const PROJECTS_FILE = path.resolve("data/projects.json");

/** Stops a build whose projects can't be used, before anything else is done, and says once what a build lacks. */
export const onPreBootstrap: GatsbyNode["onPreBootstrap"] = ({ reporter }) => {
  try {
    readProjects(PROJECTS_FILE);
  } catch (error) {
    if (!(error instanceof ProjectsFileError)) throw error;
    reporter.panicOnBuild(error.message);
  }
  const missing = ["GATSBY_SUPABASE_URL", "GATSBY_SUPABASE_ANON_KEY"].filter((name) => !process.env[name]);
  if (missing.length > 0)
    reporter.warn(`${missing.join(" and ")} not set: the contact form of this build can't send messages.`);
};

export const createSchemaCustomization: GatsbyNode["createSchemaCustomization"] = ({ actions }) => {
  actions.createTypes(projectTypes);
};

export const createResolvers: GatsbyNode["createResolvers"] = ({ createResolvers }) => {
  createResolvers(projectResolvers);
};

export const shouldOnCreateNode: GatsbyNode["shouldOnCreateNode"] = ({ node }) => node.absolutePath === PROJECTS_FILE;

/** `data/projects.json` → one node a project. Its file is the nodes' parent, so an edit replaces them all. */
export const onCreateNode: GatsbyNode["onCreateNode"] = async ({
  node,
  actions,
  createNodeId,
  createContentDigest,
  reporter,
}) => {
  try {
    const entries = readProjects(PROJECTS_FILE);
    for (const fields of projectFields(entries, path.dirname(PROJECTS_FILE), site.featuredProjectId)) {
      const project = {
        ...fields,
        id: createNodeId(`project ${fields.projectId}`),
        parent: node.id,
        children: [],
        internal: { type: "Project", contentDigest: createContentDigest(fields) },
      };
      await actions.createNode(project);
      actions.createParentChildLink({ parent: node, child: project });
    }
  } catch (error) {
    if (!(error instanceof ProjectsFileError)) throw error;
    reporter.panicOnBuild(error.message);
  }
};

/**
 * Gives the 404 page every address that no other page has. Gatsby's code in the browser then knows that an unknown
 * address is unknown; without this it asks the server for the page's data and logs that there is none.
 */
export const onCreatePage: GatsbyNode["onCreatePage"] = ({ page, actions }) => {
  if (page.path === "/404" && !page.matchPath) actions.createPage({ ...page, matchPath: "/*" });
};

/** One page a project, from one template; every other address under /portfolio says Project Not Found. */
export const createPages: GatsbyNode["createPages"] = async ({ graphql, actions, reporter }) => {
  const { data, errors } = await graphql<Queries.ProjectPagesQuery>(`
    query ProjectPages {
      allProject {
        nodes {
          projectId
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
  actions.createPage({
    // Under its own pattern, because Gatsby resolves a path twice; and a name that no project's id can be.
    path: "/portfolio/-not-found",
    matchPath: "/portfolio/:id",
    component: path.resolve("src/templates/project-not-found.tsx"),
  });
};

/** The manifest is written by then. */
export const onPostBootstrap: GatsbyNode["onPostBootstrap"] = () => completeManifest("public/manifest.webmanifest");

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} KB`;

/** Finishes the service worker and says what it keeps. The site's own `onPostBuild` comes after the plugins'. */
export const onPostBuild: GatsbyNode["onPostBuild"] = ({ reporter }) => {
  try {
    const { files, bytes, stills, stillBytes, onView } = finishServiceWorker("public", "src/offline/worker");
    const later = onView > 0 ? `; ${onView} more stills once they have been seen` : "";
    reporter.info(
      `Offline: ${files} files, ${kilobytes(bytes)} compressed; ${stills} stills, ${kilobytes(stillBytes)}${later}`,
    );
  } catch (error) {
    reporter.panicOnBuild(error instanceof Error ? error.message : String(error));
  }
};

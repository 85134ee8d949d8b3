import path from "node:path";
import type { GatsbyNode } from "gatsby";
import { hashOfFileNames } from "./src/build/compilation-hash";
import { tellPages, watchProjects } from "./src/build/develop-projects";
import { writeEditor } from "./src/build/editor/files";
import { EDITOR_PATH } from "./src/build/editor/page";
import { editorRepository, refusedEditorSetting } from "./src/build/editor/settings";
import { keepFontsInFiles } from "./src/build/font-files";
import { writeHostFiles } from "./src/build/hosts/write";
import { openKeptFiles } from "./src/build/kept-files.mjs";
import { keepStills } from "./src/build/kept-stills";
import { fetchCodeLate } from "./src/build/late-code";
import { keepLinkTags } from "./src/build/link-tags";
import { completeManifest } from "./src/build/manifest";
import { compileWhileLoading, keepLateStylesApart, shareParts, shortenClassNames } from "./src/build/page-code";
import { playerCoverStyle } from "./src/build/player-cover-style";
import { refusedSetting } from "./src/build/policy-settings";
import { projectTypes } from "./src/build/project";
import { readOrPanic, setProjectNodes } from "./src/build/project-nodes";
import { projectResolvers } from "./src/build/project-queries";
import { writeForReaders } from "./src/build/readers/write";
import { writeSecurityText } from "./src/build/security-text";
import { finishServiceWorker } from "./src/build/service-worker";
import { shareCardTypes } from "./src/build/share-cards";
import { keptCopy } from "./src/build/stills";
import { refusedPrefix } from "./src/build/subpath";
import { NOT_FOUND_PAGES } from "./src/not-found.mjs";
import { site } from "./src/site";

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

/** `data/projects.json` → one node a project. */
export const sourceNodes: GatsbyNode["sourceNodes"] = async (args) => {
  await setProjectNodes(args, await readOrPanic(args.reporter));
  if (isDeveloping) watchProjects(args);
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

/** What the code of the pages knows of the build. */
export const onCreateWebpackConfig: GatsbyNode["onCreateWebpackConfig"] = ({
  actions,
  getConfig,
  loaders,
  plugins,
  stage,
}) => {
  const define = plugins.define({
    BUILD_YEAR: JSON.stringify(String(new Date().getFullYear())),
    PLAYER_COVER_STYLE: JSON.stringify(playerCoverStyle()),
    WRITES_HTML: JSON.stringify(stage === "build-html"),
  });
  actions.setWebpackConfig({
    plugins: stage === "build-javascript" ? [define, hashOfFileNames, compileWhileLoading] : [define],
  });
  const config = getConfig();
  keepFontsInFiles(config, loaders.file());
  shortenClassNames(config);
  if (stage === "build-javascript") {
    keepLateStylesApart(config);
    shareParts(config);
  }
  actions.replaceWebpackConfig(config);
};

/** The manifest is written by then. */
export const onPostBootstrap: GatsbyNode["onPostBootstrap"] = () => {
  completeManifest("public/manifest.webmanifest");
};

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} KB`;

/** Finishes the service worker and says what it keeps; then writes what hosts are told. The site's own `onPostBuild` comes after the plugins'. */
export const onPostBuild: GatsbyNode["onPostBuild"] = async ({ graphql, reporter }) => {
  writeSecurityText("public", {
    email: process.env.GATSBY_CONTACT_EMAIL,
    url: process.env.GATSBY_SITE_URL && site.url,
  });
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
    const nodes = data?.allProject.nodes ?? [];
    writeForReaders("public", nodes);
    const projects = nodes.map(({ projectId, previewVideo, image }) => ({
      projectId,
      preview: previewVideo,
      still: keptCopy(image.childImageSharp?.gatsbyImageData),
    }));
    keepLinkTags("public");
    fetchCodeLate("public");
    const repository = editorRepository();
    const report = finishServiceWorker("public", projects, repository ? [EDITOR_PATH] : []);
    const later = report.onView > 0 ? `; ${report.onView} more stills once they have been seen` : "";
    reporter.info(
      `Offline: ${report.files} files, ${kilobytes(report.bytes)} compressed; ${report.stills} stills, ${kilobytes(report.stillBytes)}${later}`,
    );
    if (repository) await writeEditor("public", repository);
    writeHostFiles("public", "hosts");
    keptStills?.prune();
  } catch (error) {
    reporter.panicOnBuild(error instanceof Error ? error.message : String(error));
  }
};

/** The projects as Gatsby has them. */
import path from "node:path";
import type { NodePluginArgs, Reporter } from "gatsby";
import { site } from "../site";
import { openPreviewCopies } from "./preview-copies";
import { type ProjectEntry, projectFields } from "./project";
import { ProjectsFileError, printFindings, readProjects } from "./projects-file";

export const PROJECTS_FILE = path.join("data", "projects.json");

/**
 * The projects of the file, checked. A file that can't be used stops a build with one message. Warnings and notes are told,
 * unless scripts/build.mjs has done so.
 */
export async function readOrPanic(reporter: Reporter): Promise<ProjectEntry[]> {
  try {
    const check = await readProjects(PROJECTS_FILE);
    if (check.findings.length > 0 && !process.env.PROJECTS_CHECKED) reporter.warn(printFindings(check));
    return check.entries;
  } catch (error) {
    if (!(error instanceof ProjectsFileError)) throw error;
    reporter.panicOnBuild(error.message);
    return [];
  }
}

/** With the previews as the site has them. What can't be copied is shown while the site is developed; later it may have expired. */
function withCopies(entries: ProjectEntry[]): ProjectEntry[] {
  const copyOf = openPreviewCopies(process.env.PREVIEW_COPIES, "public");
  const without = (address: string) => (process.env.NODE_ENV === "development" ? address : "");
  return entries.map(({ previewVideo = "", ...entry }) => ({
    ...entry,
    previewVideo: copyOf(previewVideo) ?? without(previewVideo),
  }));
}

/** One node a project, and no other. A project that was there before keeps its node: no query ever finds none. */
export async function setProjectNodes(
  { actions, createNodeId, createContentDigest, getNodesByType }: NodePluginArgs,
  entries: ProjectEntry[],
): Promise<void> {
  const nodes = projectFields(withCopies(entries), site.featuredProjectId).map((fields) => ({
    ...fields,
    id: createNodeId(`project ${fields.projectId}`),
    parent: null,
    children: [],
    internal: { type: "Project", contentDigest: createContentDigest(fields) },
  }));
  for (const node of nodes) await actions.createNode(node);
  const current = new Set(nodes.map(({ id }) => id));
  for (const node of getNodesByType("Project")) if (!current.has(node.id)) actions.deleteNode(node);
}

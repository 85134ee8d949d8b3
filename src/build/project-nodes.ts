/** The projects as Gatsby has them. */
import fs from "node:fs";
import path from "node:path";
import type { NodeInput, NodePluginArgs, Reporter } from "gatsby";
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

/** A still as gatsby-transformer-sharp wants it: what it makes of it has an address by the digest, which visitors keep. */
function stillNode(image: string, { createNodeId, createContentDigest }: NodePluginArgs): NodeInput {
  const absolutePath = path.resolve(path.dirname(PROJECTS_FILE), image);
  const contentDigest = createContentDigest(fs.readFileSync(absolutePath));
  const { base, ext, name } = path.parse(absolutePath);
  const extension = ext.slice(1).toLowerCase();
  return {
    id: createNodeId(`still ${image}`),
    absolutePath,
    base,
    ext,
    extension,
    name,
    relativePath: image,
    internal: { type: "File", contentDigest },
  };
}

/**
 * One node a project and one a still, and no others. What was there before keeps its node, and is renewed in place.
 * @param round with another one, the queries of all projects run again
 * @throws {Error} where a still can't be read
 */
export async function setProjectNodes(args: NodePluginArgs, entries: ProjectEntry[], round = 0): Promise<void> {
  const { actions, createNodeId, createContentDigest, getNodesByType } = args;
  const stills = new Map(entries.map(({ image }) => [image, stillNode(image, args)]));
  const projects = projectFields(withCopies(entries), site.featuredProjectId).map((fields) => ({
    ...fields,
    stillId: stills.get(fields.image)?.id,
    id: createNodeId(`project ${fields.projectId}`),
    internal: { type: "Project", contentDigest: createContentDigest([fields, round]) },
  }));
  const nodes = [...stills.values(), ...projects];
  for (const node of nodes) await actions.createNode(node);
  const current = new Set(nodes.map(({ id }) => id));
  for (const type of ["Project", "File"])
    for (const node of getNodesByType(type)) if (!current.has(node.id)) actions.deleteNode(node);
}

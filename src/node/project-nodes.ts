/** The projects as GraphQL nodes. */
import fs from "node:fs";
import path from "node:path";
import type { NodeInput, NodePluginArgs } from "gatsby";
import { PROJECTS_FILE } from "../projects-file/check";
import type { ProjectEntry } from "../projects-file/shape";

/** The fields of each project's node. Without a featured project the first one is featured. */
function projectFields(entries: ProjectEntry[]) {
  const featured = entries.find((project) => project.featured) ?? entries[0];
  const idAt = (index: number) => entries.at(index % entries.length)?.id;
  return entries.map((project, index) => {
    const { id, credits = [], ...entry } = project;
    return {
      alt: `A still from ${entry.title}.`,
      previewVideo: "",
      ...entry,
      credits: [
        { role: "Artist", name: entry.artist },
        { role: "Director", name: entry.director },
        { role: "Year", name: entry.year?.toString() },
        ...credits,
      ].filter(({ name }) => name),
      projectId: id,
      position: index + 1,
      featured: project === featured,
      previousId: idAt(index - 1),
      nextId: idAt(index + 1),
    };
  });
}

/** The File node of a still, as gatsby-transformer-sharp requires it. */
function stillNode(image: string, { createNodeId, createContentDigest }: NodePluginArgs): NodeInput {
  const absolutePath = path.resolve(path.dirname(PROJECTS_FILE), image);
  const { base, ext, name } = path.parse(absolutePath);
  // The files in public/ get this name. Plain letters need no encoding in addresses.
  const plainName = name.normalize("NFKD").replace(/[^\w-]+/g, "-");
  return {
    id: createNodeId(`still ${image}`),
    absolutePath,
    base,
    name: plainName,
    extension: ext.slice(1).toLowerCase(),
    internal: { type: "File", contentDigest: createContentDigest(fs.readFileSync(absolutePath)) },
  };
}

/**
 * Creates a node for each project and each still, and deletes all others.
 * @param round a new number makes the queries run again
 */
export function setProjectNodes(args: NodePluginArgs, entries: ProjectEntry[], round = 0): void {
  const { actions, createNodeId, createContentDigest, getNodesByType } = args;
  const stills = new Map(entries.map(({ image }) => [image, stillNode(image, args)]));
  const projects = projectFields(entries).map((fields) => ({
    ...fields,
    stillId: stills.get(fields.image)?.id,
    id: createNodeId(`project ${fields.projectId}`),
    internal: { type: "Project", contentDigest: createContentDigest([fields, round]) },
  }));
  const nodes = [...stills.values(), ...projects];
  // Not awaited: the promise of a node that the develop server drops never resolves.
  for (const node of nodes) void actions.createNode(node);
  const current = new Set(nodes.map(({ id }) => id));
  for (const type of ["Project", "File"])
    for (const node of getNodesByType(type)) if (!current.has(node.id)) actions.deleteNode(node);
}

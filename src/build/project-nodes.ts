/** The projects in Gatsby's GraphQL layer: their type, and the nodes made from the entries of the file. */
import path from "node:path";
import type { ProjectEntry } from "./projects-file";

/** Explicit and non-null, so that an optional field can't leave the schema and pages need no `?.`. */
export const projectTypes = `
  type Project implements Node @dontInfer {
    "The specification's id; its page is /portfolio/{projectId}."
    projectId: String!
    "Place in the display order, from 1."
    position: Int!
    "True for the one project whose still stands behind the home page's heading."
    featured: Boolean!
    title: String!
    videoId: String!
    "Address of a video file, or empty."
    previewVideo: String!
    "What the still shows."
    alt: String!
    "The neighbours in the display order, which is a ring."
    previous: Project! @link(by: "projectId", from: "previousId")
    next: Project! @link(by: "projectId", from: "nextId")
  }
`;

/** What a node holds besides what Gatsby adds: the type's fields, and what its links and its still are found by. */
export type ProjectFields = Required<Omit<ProjectEntry, "id" | "image">> & {
  projectId: string;
  position: number;
  featured: boolean;
  previousId: string;
  nextId: string;
  imagePath: string;
};

/**
 * The fields of every project's node, in display order.
 * @param folder absolute path of the folder that the entries' images are relative to
 * @param featuredId the id of the project to feature; where no entry has it, the first is featured
 */
export function projectFields(entries: ProjectEntry[], folder: string, featuredId: string): ProjectFields[] {
  const featured = Math.max(
    0,
    entries.findIndex(({ id }) => id === featuredId),
  );
  const idAt = (index: number) => (entries.at(index % entries.length) as ProjectEntry).id;
  return entries.map((entry, index) => ({
    projectId: entry.id,
    position: index + 1,
    featured: index === featured,
    title: entry.title.trim(),
    videoId: entry.videoId,
    previewVideo: entry.previewVideo ?? "",
    alt: entry.alt ?? `A still from ${entry.title.trim()}.`,
    previousId: idAt(index - 1),
    nextId: idAt(index + 1),
    imagePath: path.join(folder, entry.image),
  }));
}

type ResolverContext = {
  nodeModel: {
    findOne(query: { type: string; query: { filter: object } }): Promise<{ children: string[] } | null>;
    getNodeById(query: { id: string; type: string }): unknown;
  };
};

const findProject = (filter: object, { nodeModel }: ResolverContext) =>
  nodeModel.findOne({ type: "Project", query: { filter } });

/** What needs more than a field of a node: the still behind a project, and the queries that always find one project. */
export const projectResolvers = {
  Project: {
    image: {
      type: "ImageSharp!",
      resolve: async (source: ProjectFields, _args: unknown, { nodeModel }: ResolverContext) => {
        const filter = { absolutePath: { eq: source.imagePath } };
        const file = await nodeModel.findOne({ type: "File", query: { filter } });
        return file?.children[0] && nodeModel.getNodeById({ id: file.children[0], type: "ImageSharp" });
      },
    },
  },
  Query: {
    featuredProject: {
      type: "Project!",
      resolve: (_source: unknown, _args: unknown, context: ResolverContext) =>
        findProject({ featured: { eq: true } }, context),
    },
    projectOfPage: {
      type: "Project!",
      args: { projectId: "String!" },
      resolve: (_source: unknown, { projectId }: { projectId: string }, context: ResolverContext) =>
        findProject({ projectId: { eq: projectId } }, context),
    },
  },
};

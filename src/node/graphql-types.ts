/** The projects in GraphQL: their types and our own resolvers. */
import path from "node:path";
import { PROJECTS_FILE } from "../projects-file/check";
import { writeShareCard } from "./share-cards";

/**
 * Declared, so that an unused optional field stays in the schema; non-null where possible, so that pages need no `?.`.
 */
export const projectTypes = `
  type Credit {
    role: String!
    name: String!
  }
  type Project implements Node @dontInfer {
    "The id; the project's page is /portfolio/{projectId}."
    projectId: String!
    "Display order, from 1."
    position: Int!
    "True for the project whose still is behind the home page's heading."
    featured: Boolean!
    title: String!
    videoId: String!
    "Path or URL of a video file, or empty."
    previewVideo: String!
    image: File! @link(from: "stillId")
    alt: String!
    director: String
    "The facts that have fields of their own first."
    credits: [Credit!]!
    "The path of the picture for links to a page that shows its still."
    shareCard: String!
    "The neighbours in the display order, which is a ring."
    previous: Project! @link(by: "projectId", from: "previousId")
    next: Project! @link(by: "projectId", from: "nextId")
  }
`;

export const projectResolvers = {
  Project: {
    shareCard: {
      resolve: ({ image }: { image: string }) => writeShareCard(path.join(path.dirname(PROJECTS_FILE), image)),
    },
  },
  // The generated field, but not nullable.
  Query: { project: { type: "Project!" } },
};

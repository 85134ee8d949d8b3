/** The projects in Gatsby's GraphQL: their types and our own resolvers. */
import path from "node:path";
import { PROJECTS_FILE } from "../projects-file/check";
import { site } from "../site";
import { writeShareCard } from "./share-cards";

/** Declared, so that an unused optional field stays in the schema; non-null where possible, so that pages need no `?.`. */
export const projectTypes = `
  type Credit {
    role: String!
    name: String!
  }
  type ShareCard {
    src: String!
    alt: String!
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
    artist: String
    year: Int
    credits: [Credit!]!
    shareCard: ShareCard
    "The neighbours in the display order, which is a ring."
    previous: Project! @link(by: "projectId", from: "previousId")
    next: Project! @link(by: "projectId", from: "nextId")
  }
`;

type Project = { title: string; alt: string; image: string };
type Context = { nodeModel: { findOne(query: { type: "Project"; query: { filter: object } }): Promise<Project> } };
const findProject = ({ nodeModel }: Context, filter: object) =>
  nodeModel.findOne({ type: "Project", query: { filter } });
const findFeatured = (context: Context) => findProject(context, { featured: { eq: true } });

const stillOf = ({ image }: Project) => path.join(path.dirname(PROJECTS_FILE), image);

/** The texts on the share cards of pages other than projects. Without a title, a card has the company's name. */
const PAGE_CARDS: Record<string, { title?: string; line?: string }> = {
  "/": { line: `Exceptional ${site.creates}.` },
  "/portfolio": { title: "STILLS" },
  "/contact": { title: "CONTACT US", line: site.invitation },
};

export const projectResolvers = {
  Project: {
    shareCard: {
      resolve: (project: Project) =>
        writeShareCard({ title: project.title, alt: project.alt, still: stillOf(project) }),
    },
  },
  Query: {
    shareCard: {
      type: "ShareCard",
      args: { page: "String!" },
      async resolve(_source: unknown, { page }: { page: string }, context: Context) {
        const featured = await findFeatured(context);
        return writeShareCard({ ...PAGE_CARDS[page], alt: featured.alt, still: stillOf(featured) });
      },
    },
    featuredProject: {
      type: "Project!",
      resolve: (_source: unknown, _args: unknown, context: Context) => findFeatured(context),
    },
    projectOfPage: {
      type: "Project!",
      args: { projectId: "String!" },
      resolve: (_source: unknown, { projectId }: { projectId: string }, context: Context) =>
        findProject(context, { projectId: { eq: projectId } }),
    },
  },
};

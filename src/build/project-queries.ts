/** What Gatsby can't find by itself when a page asks for projects. */
import { shareCardOf } from "./share-cards";

type Context = { nodeModel: { findOne(query: { type: string; query: { filter: object } }): Promise<object | null> } };

const findProject = (filter: object, { nodeModel }: Context) =>
  nodeModel.findOne({ type: "Project", query: { filter } });

/** For Gatsby's `createResolvers`: queries of one project that is always there, so that pages need no `?.`. */
export const projectResolvers = {
  Project: {
    shareCard: {
      resolve: ({ projectId }: { projectId: string }) => shareCardOf(`/portfolio/${projectId}`),
    },
  },
  Query: {
    shareCard: {
      type: "ShareCard",
      args: { page: "String!" },
      resolve: (_source: unknown, { page }: { page: string }) => shareCardOf(page),
    },
    featuredProject: {
      type: "Project!",
      resolve: (_source: unknown, _args: unknown, context: Context) => findProject({ featured: { eq: true } }, context),
    },
    projectOfPage: {
      type: "Project!",
      args: { projectId: "String!" },
      resolve: (_source: unknown, { projectId }: { projectId: string }, context: Context) =>
        findProject({ projectId: { eq: projectId } }, context),
    },
  },
};

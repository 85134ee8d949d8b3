/** What Gatsby can't find by itself when a page asks for projects. */
import { shareCardOf } from "./share-cards";

type Context = { nodeModel: { findOne(query: { type: string; query: { filter: object } }): Promise<object | null> } };

const isDeveloping = process.env.NODE_ENV === "development";

/**
 * A project's still. While the site is developed, another one stands for it as long as it isn't there: pages whose queries fail
 * would be blank, and the errors of the file are told over the page.
 */
async function stillOf({ image }: { image: string }, { nodeModel }: Context): Promise<object | null> {
  const find = (filter: object) => nodeModel.findOne({ type: "File", query: { filter } });
  const still = await find({ relativePath: { eq: image } });
  return still ?? (isDeveloping ? find({ relativeDirectory: { eq: "images" } }) : null);
}

const findProject = (filter: object, { nodeModel }: Context) =>
  nodeModel.findOne({ type: "Project", query: { filter } });

/** For Gatsby's `createResolvers`: a project's still, and queries of one project that is always there, so that pages need no `?.`. */
export const projectResolvers = {
  Project: {
    image: { resolve: (source: { image: string }, _args: unknown, context: Context) => stillOf(source, context) },
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

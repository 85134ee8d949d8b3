/** What Gatsby can't find by itself when a page asks for projects. */
import fs from "node:fs";
import { shareCardOf } from "./share-cards";

type Still = { absolutePath: string };
type Context = {
  nodeModel: {
    getNodeById(query: { id: string; type: "File" }): Still;
    findAll(query: { type: "File" }): Promise<{ entries: Iterable<Still> }>;
    findOne(query: { type: string; query: { filter: object } }): Promise<object | null>;
  };
};

/**
 * A project's still. While the site is developed, another one stands for it as long as its file isn't there: pages whose queries
 * fail would be blank, and the errors of the file are told over the page.
 */
async function stillOf({ stillId }: { stillId: string }, { nodeModel }: Context): Promise<Still | undefined> {
  const still = nodeModel.getNodeById({ id: stillId, type: "File" });
  const isThere = ({ absolutePath }: Still) => fs.existsSync(absolutePath);
  if (process.env.NODE_ENV !== "development" || isThere(still)) return still;
  return [...(await nodeModel.findAll({ type: "File" })).entries].find(isThere);
}

const findProject = (filter: object, { nodeModel }: Context) =>
  nodeModel.findOne({ type: "Project", query: { filter } });

/** For Gatsby's `createResolvers`: a project's still, and queries of one project that is always there, so that pages need no `?.`. */
export const projectResolvers = {
  Project: {
    image: { resolve: (source: { stillId: string }, _args: unknown, context: Context) => stillOf(source, context) },
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

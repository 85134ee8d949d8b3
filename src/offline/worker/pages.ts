/** Pages and their data, all precached. A page and its data must be of one build. */
import { notFoundPageFor } from "../../not-found";
import { pagePathOf } from "../../page-path";
import { buildOf } from "../messages";
import { answerFile, buildData, precache } from "./files";
import { networkFirst } from "./network";

/** The build of each client's page, in memory only: unknown after the worker restarts. */
const builds = new Map<string, Promise<string | undefined>>();

/** Network first; offline, the precached page or a not-found page. */
export async function answerPage({ request, resultingClientId }: FetchEvent, pathname: string): Promise<Response> {
  const path = pagePathOf(pathname);
  const findCopy = () => precache.matchPrecache(`${path}/index.html`);
  const notFound = () => precache.matchPrecache(`${notFoundPageFor(path)}/index.html`);
  const page = (await networkFirst(request, findCopy).catch(notFound)) ?? Response.error();
  const build = buildOf(page.clone()).catch(() => undefined);
  builds.set(resultingClientId, build);
  return page;
}

/** From the precache for a page of this build, from the network for another build's, else network first. */
export async function answerData({ request, clientId }: FetchEvent, pathname: string): Promise<Response> {
  const build = await builds.get(clientId);
  if (build && build !== buildData.build) return fetch(request);
  const data = build ? answerFile(precache, pathname) : networkFirst(request, () => precache.matchPrecache(pathname));
  // The not-found page is shown for it.
  return data.catch(() => new Response("{}", { status: 404 }));
}

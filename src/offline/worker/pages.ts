/** Pages and their data, all precached. A page and its data must be of one build. */
import type { RouteHandlerCallbackOptions } from "workbox-core/types";
import { matchPrecache } from "workbox-precaching";
import { notFoundPageFor } from "../../not-found";
import { networkFirst } from "./network";
import { buildData } from "./scope";

type Options = RouteHandlerCallbackOptions & { event: FetchEvent };

/** The build of each client's page, in memory only: unknown after the worker restarts. */
const builds = new Map<string, Promise<string | undefined>>();

const buildOf = async (page: Response) => /data-build="(\w+)"/.exec(await page.text())?.[1];

/** Network first; offline, the precached page or a not-found page. */
export async function answerPage({ request, url, event }: Options): Promise<Response> {
  const path = url.pathname.replace(/\/+$/, "");
  const findCopy = () => matchPrecache(`${path}/index.html`);
  const notFound = () => matchPrecache(`${notFoundPageFor(path)}/index.html`);
  const page = (await networkFirst(request, findCopy).catch(notFound)) ?? Response.error();
  const build = buildOf(page.clone()).catch(() => undefined);
  builds.set(event.resultingClientId, build);
  return page;
}

/** From the precache for a page of this build, from the network for another build's, else network first. */
export async function answerData({ request, url, event }: Options): Promise<Response> {
  const build = await builds.get(event.clientId);
  if (build && build !== buildData.build) return fetch(request);
  const findCopy = () => matchPrecache(url.pathname);
  const answer = build ? findCopy().then((data) => data ?? fetch(request)) : networkFirst(request, findCopy);
  // Gatsby shows its 404 page for it.
  return answer.catch(() => new Response("{}", { status: 404 }));
}

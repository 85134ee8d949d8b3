/** The pages and their data without a network. All of them are kept from the start. A page and its data are of one build. */
import { notFoundPageFor } from "../../not-found";
import type { SiteFiles } from "../messages";
import { networkFirst } from "./network";
import { precached } from "./scope";

declare const SITE_FILES: SiteFiles;

/** The builds of the pages that were answered, by their clients' ids. They last as long as the worker does. */
const builds = new Map<string, Promise<string | undefined>>();

const buildOf = async (page: Response) => /data-build="(\w+)"/.exec(await page.text())?.[1];

/** The kept page that stands for what is not there. */
async function standIn(path: string, failure: unknown): Promise<Response> {
  const page = await precached(`${notFoundPageFor(path)}/index.html`);
  if (!page) throw failure;
  return page;
}

/**
 * The answer to a request for a page. Slowness is not absence: a page that is not kept is waited for as long as the browser does.
 * @param pathname as the visitor asked for it
 */
export async function answerPage({ request, resultingClientId }: FetchEvent, pathname: string): Promise<Response> {
  const path = pathname.replace(/\/+$/, "");
  const kept = () => precached(`${path}/index.html`);
  const page = await networkFirst(request, kept).catch((failure) => standIn(path, failure));
  // A page that breaks off has none.
  builds.set(
    resultingClientId,
    buildOf(page.clone()).catch(() => undefined),
  );
  return page;
}

/**
 * The answer to a request for a page's data: the kept one for a page of the worker's build, the network's for one of another, and
 * what comes first where the worker doesn't know, because it was started since. Gatsby shows its 404 page where a page has no data.
 * @param pathname of the data
 */
export async function answerData({ request, clientId }: FetchEvent, pathname: string): Promise<Response> {
  const build = await builds.get(clientId);
  if (build && build !== SITE_FILES.build) return fetch(request);
  const kept = () => precached(pathname);
  const answer = build ? kept().then((data) => data ?? fetch(request)) : networkFirst(request, kept);
  return answer.catch(() => new Response("{}", { status: 404 }));
}

/** Pages and their data, all precached. A page and its data must be of one build. */
import { notFoundPageFor } from "../../not-found";
import { buildOf } from "../messages";
import { answerFile, buildData, precache } from "./files";
import { networkFirst } from "./network";

/** The build of the last page, whose data are requested next. */
let lastBuild: Promise<string | undefined> | undefined;

/** Network first; offline, the precached page or a not-found page. */
export async function answerPage(request: Request, pathname: string): Promise<Response> {
  const path = pathname.replace(/\/+$/, "");
  const findCopy = () => precache.matchPrecache(`${path}/index.html`);
  const notFound = () => precache.matchPrecache(`${notFoundPageFor(path)}/index.html`);
  const page = (await networkFirst(request, findCopy).catch(notFound)) ?? Response.error();
  lastBuild = buildOf(page.clone()).catch(() => undefined);
  return page;
}

/** From the precache for a page of this build, else from the network. */
export async function answerData(request: Request, pathname: string): Promise<Response> {
  const isOfThisBuild = (await lastBuild) === buildData.build;
  const data = isOfThisBuild ? answerFile(precache, new Request(pathname)) : fetch(request);
  const answer = await data.catch(() => precache.matchPrecache(pathname));
  // Gatsby shows its 404 page for it.
  return answer ?? new Response("{}", { status: 404 });
}

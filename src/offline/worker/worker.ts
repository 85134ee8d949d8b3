/** The site's service worker. */

import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from "workbox-core/types";
import { getCacheKeyForURL, matchPrecache, precache } from "workbox-precaching";
import { registerRoute } from "workbox-routing";
import type { PageMessage } from "../messages";
import { countWork, idleMs } from "./idle";
import { answerData, answerPage } from "./pages";
import { answerPreview, isPreview, removeFormerPreviews } from "./previews";
import { buildData, manifest, worker } from "./scope";
import { answerStill, isStill, removeFormerStills, savedStills, saveStills } from "./stills";

const isNetworkOnly = (pathname: string) =>
  buildData.networkOnly.some((folder) => pathname === folder || pathname.startsWith(`${folder}/`));

/** The first route that matches answers a GET request of this site; without one the browser does. */
function route(
  matches: (options: RouteMatchCallbackOptions) => boolean,
  answer: (options: RouteHandlerCallbackOptions & { event: FetchEvent }) => Promise<Response>,
): void {
  registerRoute(
    (options) => options.sameOrigin && !isNetworkOnly(options.url.pathname) && matches(options),
    (options) => countWork(answer({ ...options, event: options.event as FetchEvent })),
  );
}

precache(manifest);
route(({ request }) => request.mode === "navigate", answerPage);
route(({ url }) => url.pathname.startsWith("/page-data/"), answerData);
route(({ url }) => isPreview(url.pathname), answerPreview);
route(
  ({ url }) => getCacheKeyForURL(url.pathname) !== undefined,
  async ({ request, url }) => (await matchPrecache(url.pathname)) ?? fetch(request),
);
route(({ request, url }) => request.destination === "image" && isStill(url.pathname), answerStill);

worker.addEventListener("activate", (event) => {
  event.waitUntil(worker.clients.claim());
  event.waitUntil(Promise.all([removeFormerPreviews(), removeFormerStills()]).catch(() => {}));
});

const answers: Record<PageMessage["type"], () => unknown> = {
  saveStills: () => countWork(saveStills()),
  tellSaved: savedStills,
  tellState: () => ({ build: buildData.build, idleMs: idleMs() }),
  skipWaiting: () => worker.skipWaiting(),
};

worker.addEventListener("message", (event) => {
  // gatsby-plugin-offline's page part posts messages of its own.
  const answer = answers[(event.data as Partial<PageMessage> | null)?.type as PageMessage["type"]];
  if (answer) event.waitUntil(Promise.resolve(answer()).then((result) => event.ports[0]?.postMessage(result)));
});

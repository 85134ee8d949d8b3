import "./src/styles/fonts.css";
import "./src/styles/tokens.css";
import "./src/styles/global.css";
import type { GatsbyBrowser } from "gatsby";
import { mendFragments } from "./src/app/broken-fragment";
import { watchBuild } from "./src/app/build-check";
import { arriveAt } from "./src/app/carry-still";
import { Layout } from "./src/app/layout";
import { followLinks } from "./src/app/links";
import { loadAhead, watchLinks } from "./src/app/load-ahead";
import { startSaving } from "./src/offline/saved";
import { lookForUpdate, watchForUpdates } from "./src/offline/updates";

/**
 * Gatsby brings the scroll position back itself, and would save the one that the browser has restored under another page.
 * Until it is awake, after a reload for instance, the browser does.
 */
function restoreScroll(): void {
  history.scrollRestoration = "manual";
  addEventListener("pageshow", () => {
    history.scrollRestoration = "manual";
  });
  addEventListener("pagehide", () => {
    history.scrollRestoration = "auto";
  });
}

/** What the HTML of the page that was loaded tells those who link to it (src/app/link-tags.tsx) is untrue of the next one. */
function forgetLinkTags(): void {
  for (const tag of document.querySelectorAll('[property^="og:"],[name^="twitter:"],[type$="ld+json"]')) tag.remove();
}

/** True on a first visit, until its worker is installed. */
let isFirstWorker = typeof navigator !== "undefined" && !navigator.serviceWorker?.controller;

export const onServiceWorkerInstalled: GatsbyBrowser["onServiceWorkerInstalled"] = () => {
  isFirstWorker = false;
};

/** WebKit may tell of the first worker's installation when the page has it already, and Gatsby takes it for an update. */
export const onServiceWorkerUpdateReady: GatsbyBrowser["onServiceWorkerUpdateReady"] = () => {
  if (isFirstWorker) window.___swUpdated = false;
  isFirstWorker = false;
};

export const onClientEntry: GatsbyBrowser["onClientEntry"] = () => {
  mendFragments();
  restoreScroll();
  loadAhead();
  // Gatsby asks for the same now.
  watchBuild();
  void watchForUpdates();
  if (process.env.NODE_ENV === "development")
    void import("./src/develop/findings-overlay").then((it) => it.showFindings());
};

/** What is loaded ahead is our own affair: src/app/load-ahead.ts. */
export const disableCorePrefetching: GatsbyBrowser["disableCorePrefetching"] = () => true;

export const onInitialClientRender: GatsbyBrowser["onInitialClientRender"] = () => {
  followLinks();
  startSaving();
};

export const onRouteUpdate: GatsbyBrowser["onRouteUpdate"] = ({ location, prevLocation }) => {
  arriveAt(location.pathname);
  watchLinks();
  if (!prevLocation) return;
  forgetLinkTags();
  // The page that was loaded has been looked up by the browser.
  void lookForUpdate();
};

export const wrapPageElement: GatsbyBrowser["wrapPageElement"] = ({ element, props }) => (
  <Layout location={props.location}>{element}</Layout>
);

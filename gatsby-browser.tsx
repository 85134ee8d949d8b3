import "./src/styles/fonts.css";
import "./src/styles/tokens.css";
import "./src/styles/global.css";
import type { GatsbyBrowser } from "gatsby";
import { Layout } from "./src/app/layout";
import { startSaving } from "./src/offline/saved";
import { lookForUpdate, watchForUpdates } from "./src/offline/updates";

declare global {
  interface Window {
    /** Which files each page's code is in. Gatsby writes it. */
    ___chunkMapping?: string | Record<string, string[]>;
  }
}

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

/** Gatsby 5 writes the mapping as a string of JSON, and then never prefetches a page's code: parse it (docs/decisions.md). */
export const onClientEntry: GatsbyBrowser["onClientEntry"] = () => {
  restoreScroll();
  if (typeof window.___chunkMapping === "string") window.___chunkMapping = JSON.parse(window.___chunkMapping);
  void watchForUpdates();
};

export const onInitialClientRender: GatsbyBrowser["onInitialClientRender"] = () => {
  startSaving();
};

export const onRouteUpdate: GatsbyBrowser["onRouteUpdate"] = ({ prevLocation }) => {
  // The page that was loaded has been looked up by the browser.
  if (prevLocation) void lookForUpdate();
};

export const wrapPageElement: GatsbyBrowser["wrapPageElement"] = ({ element, props }) => (
  <Layout location={props.location}>{element}</Layout>
);

import "./src/styles/fonts.css";
import "./src/styles/tokens.css";
import "./src/styles/global.css";
import type { GatsbyBrowser } from "gatsby";
import { Layout } from "./src/layout/layout";
import { setBuild, stayOnPage } from "./src/loading/gatsby";
import { focusArrival } from "./src/navigation/arrival-focus";
import { followLinks } from "./src/navigation/links";
import { preloadLinked, preloadPointedAt } from "./src/navigation/preload";
import { manageScrollRestoration, restoreScroll } from "./src/navigation/scroll";
import { copyStill, moveStill } from "./src/navigation/still-transition";
import { startOffline } from "./src/offline/status";
import { checkForUpdate, isOfThisBuild, watchForUpdates } from "./src/offline/updates";
import { retryPictures } from "./src/projects/failed-pictures";

// First, because Gatsby's code reads the build after this module.
setBuild();

export const onServiceWorkerUpdateReady: GatsbyBrowser["onServiceWorkerUpdateReady"] = async ({ serviceWorker }) => {
  if (await isOfThisBuild(serviceWorker.waiting)) stayOnPage();
};

export const onClientEntry: GatsbyBrowser["onClientEntry"] = () => {
  manageScrollRestoration();
  preloadPointedAt();
  retryPictures();
  void watchForUpdates();
  if (process.env.NODE_ENV === "development")
    void import("./src/editor/site/findings-overlay").then((it) => it.showFindings());
};

/** src/navigation/preload.ts loads the linked pages instead. */
export const disableCorePrefetching: GatsbyBrowser["disableCorePrefetching"] = () => true;

export const onInitialClientRender: GatsbyBrowser["onInitialClientRender"] = () => {
  followLinks();
  startOffline();
};

export const onPreRouteUpdate: GatsbyBrowser["onPreRouteUpdate"] = ({ location, prevLocation }) => {
  if (prevLocation) copyStill(prevLocation.pathname, location.pathname);
};

export const onRouteUpdate: GatsbyBrowser["onRouteUpdate"] = ({ location, prevLocation }) => {
  void moveStill();
  void preloadLinked();
  if (!prevLocation) return;
  focusArrival(location, prevLocation);
  void checkForUpdate();
};

export const shouldUpdateScroll: GatsbyBrowser["shouldUpdateScroll"] = (args) =>
  restoreScroll(args.getSavedScrollPosition(args.routerProps.location), args.prevRouterProps === undefined);

export const wrapPageElement: GatsbyBrowser["wrapPageElement"] = ({ element, props }) => (
  <Layout location={props.location}>{element}</Layout>
);

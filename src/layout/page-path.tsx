/**
 * Runs before Gatsby's code.
 *
 * - Another spelling of the page's path (`/Contact`, `/contact/index.html`; src/page-path.ts) becomes its own. At any
 *   other address, as of a translator's or an archive's copy, the page stays as its HTML is: without `pagePath`
 *   src/layout/late-scripts.tsx loads no code. A not-found page stays so where Gatsby's router, which decodes
 *   addresses, would find another page (`/%2Fcontact`).
 * - Each history entry gets a key. Gatsby stores scroll positions by it, and all first loads of a page would share
 *   one.
 * - Stores Chromium's offer to install the site (src/offline/install-app.tsx), which has a banner else.
 * - Holds a press on SEND (src/contact/use-contact-form.ts) until the code has failed to load.
 */
const SCRIPT = `{
  const own = document.currentScript.dataset.pagePath;
  const isNotFound = /^\\/404|\\/-/.test(own);
  const plain = (path) => path.toLowerCase().replace(/\\/+/g, "/").replace(/\\/(index\\.html)?$/, "");
  const { pathname, search } = location;
  let { hash } = location;
  let isOwn = false;
  try { decodeURI(hash); } catch { hash = ""; }
  try {
    const path = decodeURIComponent(pathname);
    const isPlain = encodeURI(path) === pathname && !path.includes("//");
    isOwn = isNotFound ? isPlain : plain(path) === plain(own);
  } catch {}
  if (isOwn) {
    window.pagePath = own;
    const state = { key: String(Date.now()), ...history.state };
    history.replaceState(state, "", (isNotFound ? pathname : own) + search + hash);
  }
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.installPrompt = event;
  });
  addEventListener("submit", (event) => {
    if (document.documentElement.dataset.scripts === "failed") return;
    event.preventDefault();
    window.pressed = 1;
  });
}`.replace(/\n\s*/g, "");

/** @param path stands in an attribute, so that the policy needs one hash for the scripts of all pages */
export function PagePath({ path }: { path: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant of the lines above.
  return <script id="gatsby-script-loader" data-page-path={path} dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}

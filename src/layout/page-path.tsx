/**
 * What has to be known before any other code runs: the page that this HTML is (`window.pagePath`), for Gatsby's code in the browser;
 * and an address which that code knows: without its file's name (`/contact/index.html`), and without a fragment that is no text
 * (`#%zz`), with either of which it would end the page. Gatsby's own script has the path within it; this one reads it from its
 * element, so its text is the same on every page.
 */
export function PagePath({ path }: { path: string }) {
  const script =
    "window.pagePath=document.currentScript.dataset.pagePath;" +
    "try{decodeURI(location.hash)}catch{history.replaceState(0,'',location.href.split('#')[0])}" +
    "location.pathname.endsWith('/index.html')&&history.replaceState(0,'',location.href.replace('/index.html',''))";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant of the lines above.
  return <script id="gatsby-script-loader" data-page-path={path} dangerouslySetInnerHTML={{ __html: script }} />;
}

/**
 * The inline script that runs before Gatsby's code. It sets `window.pagePath` from its own attribute, so that its text and
 * hash are the same on every page. It also repairs addresses that would end the page in Gatsby's router: with a file name
 * (`/contact/index.html`), and with a fragment that can't be decoded (`#%zz`).
 */
export function PagePath({ path }: { path: string }) {
  const script =
    "window.pagePath=document.currentScript.dataset.pagePath;" +
    "try{decodeURI(location.hash)}catch{history.replaceState(0,'',location.href.split('#')[0])}" +
    "location.pathname.endsWith('/index.html')&&history.replaceState(0,'',location.href.replace('/index.html',''))";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant of the lines above.
  return <script id="gatsby-script-loader" data-page-path={path} dangerouslySetInnerHTML={{ __html: script }} />;
}

/**
 * Tells Gatsby's code in the browser which page this HTML is (`window.pagePath`). Gatsby's own script has the path within it;
 * this one reads it from its element, so its text is the same on every page.
 */
export function PagePath({ path }: { path: string }) {
  const script = "window.pagePath=document.currentScript.dataset.pagePath";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant of the line above.
  return <script id="gatsby-script-loader" data-page-path={path} dangerouslySetInnerHTML={{ __html: script }} />;
}

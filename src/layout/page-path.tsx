/**
 * Runs before Gatsby's code. Reads the path from its attribute, so that the policy needs one hash for all pages, and repairs
 * addresses that would end the page in Gatsby's router (`/contact/index.html`, `#%zz`). Stores Chromium's offer to install the
 * site for src/offline/install-app.tsx; else the browser shows a banner of its own. Holds a
 * press on SEND for src/contact/use-contact-form.ts; if the page's code doesn't load, a later one opens the mail program.
 */
export function PagePath({ path }: { path: string }) {
  const script =
    "window.pagePath=document.currentScript.dataset.pagePath;" +
    "try{decodeURI(location.hash)}catch{history.replaceState(0,'',location.href.split('#')[0])}" +
    "location.pathname.endsWith('/index.html')&&history.replaceState(0,'',location.href.replace('/index.html',''));" +
    "addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installPrompt=e});" +
    "addEventListener('submit',function(e){if(e.timeStamp<3e4){e.preventDefault();window.pressed=1}})";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant of the lines above.
  return <script id="gatsby-script-loader" data-page-path={path} dangerouslySetInnerHTML={{ __html: script }} />;
}

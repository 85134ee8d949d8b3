/**
 * Runs before Gatsby's code. Reads the path from its attribute, so that the policy needs one hash for all pages. A page at another
 * address (`/Contact`, `/contact/index.html`) gets its own; a not-found page only where Gatsby's router, which decodes addresses,
 * would find another page or fail (`/%2Fcontact`, `//contact`). Stores Chromium's offer to install the site
 * (src/offline/install-app.tsx), which has a banner else. Holds a press on SEND (src/contact/use-contact-form.ts); if the page's
 * code doesn't load, a later one opens the mail program.
 */
export function PagePath({ path }: { path: string }) {
  const script =
    "{let l=location,p=l.pathname,h=l.hash,own=window.pagePath=document.currentScript.dataset.pagePath;" +
    "try{decodeURI(h)}catch{h=''}" +
    "try{decodeURI(p)}catch{p=own}" +
    "if(!/^\\/404|\\/-/.test(own)||/\\/\\/|%[2-7]/.test(p))p=own;" +
    "if(p+h!=l.pathname+l.hash)history.replaceState(0,'',p+l.search+h)}" +
    "addEventListener('beforeinstallprompt',function(e){e.preventDefault();window.installPrompt=e});" +
    "addEventListener('submit',function(e){if(e.timeStamp<3e4){e.preventDefault();window.pressed=1}})";
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant of the lines above.
  return <script id="gatsby-script-loader" data-page-path={path} dangerouslySetInnerHTML={{ __html: script }} />;
}

/**
 * Holds a press on the form's button until hydration (use-contact-form.ts). If the page's code doesn't load, a later press opens
 * the visitor's mail program, as without JavaScript.
 */
const SCRIPT =
  "addEventListener('submit',function(e){if(!e.defaultPrevented&&e.timeStamp<3e4){" +
  "e.preventDefault();e.submitter.dataset.pressed=1;e.submitter.style.opacity=.5}})";

/** Runs in the server's HTML, outside of React's root: the browser's code doesn't need it. */
export function EarlyPress() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the constant of the lines above.
  return <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}

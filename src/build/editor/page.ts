/** The editor's page, and the headers of its answers. */
import { site } from "../../site";
import { policyText } from "../policy";
import type { EditorRepository } from "../settings";

/** The editor's address; its files lie below it. */
export const EDITOR_PATH = "/admin";

/** The site's icon, a static file. */
export const ICON = "/icons/icon.svg";

/** The page. Its addresses are whole: hosts answer with and without a slash at the end of its own. */
export const editorPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${site.appName}: projects</title>
    <link rel="icon" href="${ICON}" type="image/svg+xml">
  </head>
  <body>
    <noscript>The editor of the projects needs JavaScript.</noscript>
    <script type="module" src="${EDITOR_PATH}/editor.js"></script>
  </body>
</html>
`;

/** The headers of the editor's answers that are others than the site's. @param repository where it commits to, if it does */
export function editorHeaders(repository: EditorRepository | undefined): Record<string, string> {
  const policy = policyText({
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    // Svelte writes each component's style into the page.
    "style-src": ["'self'", "'unsafe-inline'"],
    "font-src": ["'self'"],
    // Pictures and videos that have been read, and not saved yet; the icon, which it makes smaller by itself.
    "img-src": ["'self'", "data:", "blob:"],
    "media-src": ["'self'", "blob:"],
    // The one other host that Sveltia's GitHub backend calls.
    "connect-src": ["'self'", "data:", "blob:", ...(repository ? ["https://api.github.com"] : [])],
    "manifest-src": ["'self'", "data:", "blob:"],
    "worker-src": ["'self'"],
    "form-action": ["'self'"],
    "base-uri": ["'none'"],
    "frame-ancestors": ["'none'"],
  });
  return { "Content-Security-Policy": policy, "X-Robots-Tag": "noindex" };
}

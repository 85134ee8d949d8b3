/** The editor's page, and the headers of its answers. */
import { site } from "../../site";
import { policyText } from "../policy";
import type { EditorRepository } from "../settings";

/** The editor's address; its files lie below it. */
export const EDITOR_PATH = "/admin";
export const ICON = "/icons/icon.svg";

/** Its addresses are absolute: hosts answer with and without a slash at the end of the page's own. */
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

/** The headers that the editor has instead of the site's. @param repository where it commits to, if it does */
export function editorHeaders(repository: EditorRepository | undefined): Record<string, string> {
  const policy = policyText({
    "default-src": ["'none'"],
    "script-src": ["'self'"],
    // Svelte writes each component's style into the page.
    "style-src": ["'self'", "'unsafe-inline'"],
    "font-src": ["'self'"],
    // Unsaved pictures and videos, and the icon, which Sveltia scales.
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

/** The editor's page, and its response headers. */
import { site } from "../../site";
import { type EditorRepository, ICON } from "./config";

/** The path of the editor and its files. */
export const EDITOR_PATH = "/admin";

/**
 * URLs are absolute, because hosts serve the page with and without a trailing slash.
 * @param notice a sentence in its corner
 */
export const editorPage = (notice = "") => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${site.appName}: projects</title>
    <link rel="icon" href="${ICON}" type="image/svg+xml">
    <style>
      [role=alertdialog] .error { white-space: pre-line }
      body > [role=status] { position: fixed; inset: auto auto 16px 16px; z-index: 99; box-sizing: border-box; max-width: min(40ch, 100vw - 32px); margin: 0; padding: 10px 14px; border: 1px solid #777; border-radius: 4px; background: #fff; color: #222; font: 15px/1.4 system-ui, sans-serif }
      body > [role=status]:empty { display: none }
    </style>
  </head>
  <body>
    <p role="status">${notice}</p>
    <noscript>The editor of the projects needs JavaScript.</noscript>
    <script type="module" src="${EDITOR_PATH}/editor.js"></script>
  </body>
</html>
`;

/**
 * The editor's headers, which replace the site's.
 * @param repository undefined if the editor only writes into a local folder
 */
export function editorHeaders(repository: EditorRepository | undefined): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    // Svelte inserts a style element for each component.
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self'",
    // For unsaved pictures and videos, and for the icon, which is scaled.
    "img-src 'self' data: blob:",
    // Previews may be on other hosts.
    "media-src 'self' blob: https:",
    // The only other host that the form calls.
    `connect-src 'self' data: blob:${repository ? " https://api.github.com" : ""}`,
    "manifest-src 'self' data: blob:",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return { "Content-Security-Policy": policy.join(";"), "X-Robots-Tag": "noindex" };
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Inlined, because Firefox blocks the files of a srcdoc iframe when a service worker answers them. The colours are
 * those of tokens.css, and so is the scheme: an iframe of another one is opaque.
 */
const COVER_STYLE = `:root{color-scheme:dark}
body{margin:0}
a{display:grid;place-items:center;height:100vh;overflow:hidden;outline:0;color:#0b0b0c}
span{width:clamp(64px,9vw,112px);border-radius:2px;background:#ff4d1c;box-shadow:4px 4px 0 #f4efe6}
svg{display:block;fill:currentColor}
a:hover span{translate:-2px -2px;box-shadow:6px 6px 0 #f4efe6}
a:active span{translate:2px 2px;box-shadow:none}
a:focus-visible span{outline:3px solid #ffc53d;outline-offset:3px;box-shadow:0 0 0 8px #0b0b0c}
@media (prefers-reduced-motion:no-preference){span{transition:translate .12s,box-shadow .12s}}`;

/**
 * The HTML for the iframe's `srcdoc`: a play button that links to the host's player, so that it works without
 * JavaScript.
 */
export function playerCover(playUrl: string, title: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>${COVER_STYLE}</style>
<a href="${escapeHtml(playUrl)}" aria-label="Play ${escapeHtml(title)}">
<span><svg viewBox="0 0 80 80" aria-hidden="true"><path d="M30 22v36l30-18z"/></svg></span></a>`;
}

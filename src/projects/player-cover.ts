const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** player-cover.css with its tokens, inlined by the build (src/node/webpack.ts). */
declare const PLAYER_COVER_STYLE: string;

/** The HTML for the frame's `srcdoc`: a play button that links to the host's player, so that it works without JavaScript. */
export function playerCover(playUrl: string, title: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>${PLAYER_COVER_STYLE}</style>
<a href="${escapeHtml(playUrl)}" aria-label="Play ${escapeHtml(title)}">
<span><svg viewBox="0 0 80 80" aria-hidden="true"><path d="M30 22v36l30-18z"/></svg></span></a>`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/** player-cover.css with its tokens: the build puts it in (src/build/webpack.ts). */
declare const PLAYER_COVER_STYLE: string;

/**
 * The player frame's first content: a play button on nothing, through which the page's still is seen. The button is a link
 * to the host's player, so a press puts the player into the frame without any JavaScript.
 * @param address where the link leads
 * @param title of the project, for the link's name
 * @returns an HTML document, for the frame's `srcdoc`
 */
export function playerCover(address: string, title: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>${PLAYER_COVER_STYLE}</style>
<a href="${escapeHtml(address)}" aria-label="Play ${escapeHtml(title)}">
<span><svg viewBox="0 0 80 80" aria-hidden="true"><path d="M30 22v36l30-18z"/></svg></span></a>`;
}

import type { IGatsbyImageData } from "gatsby-plugin-image";

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);

/**
 * The player frame's first content: the still and a play button, from our own origin alone. The button is a link to
 * the host's player, so a press puts the player into the frame without any JavaScript.
 * @param address where the link leads
 * @param title of the project, for the link's name
 * @returns an HTML document, for the frame's `srcdoc`
 */
export function playerCover(address: string, title: string, { images }: IGatsbyImageData): string {
  const sources = (images.sources ?? [])
    .map(({ type, srcSet }) => `<source type="${type}" srcset="${escapeHtml(srcSet)}" sizes="100vw">`)
    .join("");
  const fallback = escapeHtml(images.fallback?.src ?? "");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="/player-cover.css">
<a href="${escapeHtml(address)}" aria-label="Play ${escapeHtml(title)}"><picture>${sources}<img src="${fallback}" alt=""></picture>
<span><svg viewBox="0 0 80 80" aria-hidden="true"><path d="M30 22v36l30-18z"/></svg></span></a>`;
}

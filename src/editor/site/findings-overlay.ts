/** The overlay with the errors of data/projects.json on the develop server. Releases don't include it. */

import { ENDPOINT } from "../../projects-file/finding";

const STYLE = `
  :host { position: fixed; inset: auto 0 0; z-index: 999; }
  section { max-height: 60vh; overflow: auto; padding: 20px 24px; background: var(--surface); color: var(--text); border-top: 3px solid var(--accent); font: 15px/1.5 system-ui, sans-serif; }
  h2 { margin: 0 0 8px; font-size: 17px; }
  p { margin: 0; white-space: pre-line; overflow-wrap: anywhere; }
`;

/** Opens the overlay whenever there are errors. */
export function showFindings(): void {
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  root.innerHTML = `<style>${STYLE}</style><section role="alert"><h2>data/projects.json has a mistake. You see the last good version.</h2><p></p></section>`;
  const text = root.querySelector("p") as HTMLElement;
  new EventSource(ENDPOINT).onmessage = ({ data }: MessageEvent<string>) => {
    text.textContent = JSON.parse(data);
    if (text.textContent) document.body.append(host);
    else host.remove();
  };
}

/** What is wrong with the projects' file, over the page, while the site is developed. It is no part of a release. */

/** Also in src/build/develop-projects.ts. */
const ADDRESS = "/___projects";

const STYLE = `
  :host { position: fixed; inset: auto 0 0; z-index: 999; }
  section { max-height: 60vh; overflow: auto; padding: 20px 24px; background: #2b0d06; color: #fff; border-top: 3px solid #ff4f1f; font: 15px/1.5 system-ui, sans-serif; }
  h2 { margin: 0 0 8px; font-size: 17px; }
  p { margin: 0 0 8px; max-width: 90ch; overflow-wrap: anywhere; }
`;

/** Shows it from now on, as long as anything is wrong. */
export function showFindings(): void {
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  const style = document.createElement("style");
  style.textContent = STYLE;

  new EventSource(ADDRESS).onmessage = ({ data }: MessageEvent<string>) => {
    const [heading, ...lines]: string[] = JSON.parse(data).split("\n");
    const section = document.createElement("section");
    section.setAttribute("role", "alert");
    const title = document.createElement("h2");
    title.textContent = `${heading?.replace(/:$/, ".")} You see the last good version.`;
    const paragraphs = lines.map((line) => Object.assign(document.createElement("p"), { textContent: line }));
    section.append(title, ...paragraphs);
    root.replaceChildren(style, section);
    if (heading) document.body.append(host);
    else host.remove();
  };
}

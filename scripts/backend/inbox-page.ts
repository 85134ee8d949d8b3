// The page of the inbox.
import { colorOf } from "../../src/node/tokens";
import type { CaughtMail } from "./mail";

const escaped = (value: unknown) => String(value).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const STYLE = `
  :root { color-scheme: dark; }
  body { margin: 0 auto; padding: 40px 24px; max-width: 860px; background: ${colorOf("page")}; color: ${colorOf("text")};
    font: 16px/1.5 system-ui, sans-serif; }
  a { color: inherit; }
  p, summary span, dt { color: ${colorOf("text-muted")}; }
  details { border-top: 1px solid; padding: 16px 0; }
  summary { display: grid; gap: 4px; cursor: pointer; list-style: none; overflow-wrap: anywhere; }
  summary:focus-visible, a:focus-visible { outline: 2px solid ${colorOf("accent")}; outline-offset: 4px; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; }
  dd { margin: 0; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 420px; border: 0; }`;

/** Reloads after a new mail, unless one is open. */
const REFRESH = `
  setInterval(async () => {
    const mails = await fetch("/emails.json").then((answer) => answer.json()).catch(() => []);
    if (mails.length > document.querySelectorAll("details").length && !document.querySelector("[open]")) location.reload();
  }, 2000);`;

function row({ from, to, reply_to, headers, subject, text, html, created_at }: CaughtMail): string {
  const facts = { From: from, To: to, "Reply-To": reply_to, ...headers };
  const list = Object.entries(facts).map(([name, value]) =>
    value ? `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>` : "",
  );
  const iframe = `<iframe sandbox title="The mail" srcdoc="${escaped(html ?? `<pre>${escaped(text)}</pre>`)}"></iframe>`;
  const time = created_at.slice(0, 19).replace("T", " ");
  return `<details><summary><b>${escaped(subject)}</b>
    <span>to ${escaped(to)}, ${escaped(time)} UTC</span></summary><dl>${list.join("")}</dl>${iframe}</details>`;
}

/** @param mails newest first */
export const inboxPage = (mails: CaughtMail[]): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>Mails (${mails.length})</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<style>${STYLE}</style></head><body><h1>Mails</h1>
<p>Mails of the contact function on this machine. None of them has left it. <a href="/emails.json">As JSON</a></p>
${mails.map(row).join("\n") || "<p>None yet: send a message with the contact form.</p>"}
<script>${REFRESH}</script></body></html>`;

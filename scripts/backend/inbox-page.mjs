// The inbox as a page: what was caught, newest first, each mail as its reader would see it.

import { colorOf } from "../tokens.mjs";

const ENTITIES = /** @type {Record<string, string>} */ ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" });

/** @param {unknown} value */
const escaped = (value) => String(value).replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

const STYLE = `
  :root { color-scheme: dark; }
  body { margin: 0 auto; padding: 40px 24px; max-width: 860px; background: #0b0b0c; color: #f3efe7;
    font: 16px/1.5 system-ui, sans-serif; }
  h1 { font-size: 28px; letter-spacing: .02em; }
  a { color: inherit; }
  p { color: #b7b0a5; }
  details { border-top: 1px solid #34312e; padding: 16px 0; }
  summary { display: grid; gap: 4px; cursor: pointer; list-style: none; }
  summary::-webkit-details-marker { display: none; }
  summary:focus-visible, a:focus-visible { outline: 2px solid ${colorOf("accent")}; outline-offset: 4px; }
  summary b, summary span { overflow-wrap: anywhere; }
  summary span, dt { color: #b7b0a5; font-size: 14px; }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; }
  dd { margin: 0; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 420px; border: 0; background: #fff; }`;

/** Shows new mails by itself, unless one is being read. */
const REFRESH = `
  setInterval(async () => {
    const caught = await fetch("/emails.json").then((answer) => answer.json()).catch(() => []);
    if (caught.length > document.querySelectorAll("details").length && !document.querySelector("[open]")) location.reload();
  }, 2000);`;

/** @param {import("./inbox.mjs").CaughtMail} mail */
function row(mail) {
  const { from, to, reply_to, cc, bcc, headers } = mail;
  const facts = { From: from, To: to, "Reply-To": reply_to, Cc: cc, Bcc: bcc, ...headers };
  const list = Object.entries(facts).map(([name, value]) =>
    value ? `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>` : "",
  );
  const frame = `<iframe sandbox title="The mail" srcdoc="${escaped(mail.html ?? `<pre>${escaped(mail.text)}</pre>`)}"></iframe>`;
  const time = mail.created_at.slice(0, 19).replace("T", " ");
  return `<details><summary><b>${escaped(mail.subject)}</b>
    <span>to ${escaped(mail.to)}, ${escaped(time)} UTC</span></summary><dl>${list.join("")}</dl>${frame}</details>`;
}

/**
 * @param {import("./inbox.mjs").CaughtMail[]} mails newest first
 * @param {number} unreadable how many more can't be shown
 */
export function inboxPage(mails, unreadable) {
  const more = unreadable > 0 ? `<p>${unreadable} more can't be shown: what the file has of them is no mail.</p>` : "";
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Mails (${mails.length})</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><style>${STYLE}</style></head><body>
<h1>Mails</h1><p>What the contact function sent on this machine. Nothing here has left it. <a href="/emails.json">As JSON</a></p>
${mails.length ? mails.map(row).join("\n") : "<p>None yet: send a message with the contact form.</p>"}
${more}
<script>${REFRESH}</script></body></html>`;
}

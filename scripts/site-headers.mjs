// Reads the `_headers` of a built site, which hosts read too: what the tests see under our own server is what they get.
import fs from "node:fs";
import path from "node:path";

/** It makes browsers refuse http for a whole name, and this server speaks nothing else: for hosts only. */
const FOR_HOSTS = "strict-transport-security";

/** @typedef {{ matches: RegExp, headers: [name: string, value: string | undefined][] }} Rule a header without a value is taken away */

/** `*` stands for anything. @param {string} pattern */
const asRegExp = (pattern) =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`, "s");

/**
 * The rules of the file's text: an address on a line of its own, and its headers indented below it; `! Name` takes away what
 * rules before it have set, as on Cloudflare Pages.
 * @param {string} text
 * @returns {Rule[]}
 */
function parse(text) {
  /** @type {Rule[]} */
  const rules = [];
  for (const line of text.split("\n").filter((one) => one.trim() && !one.startsWith("#"))) {
    const header = /^\s+([^:]+):\s*(.*)$/.exec(line);
    const withdrawn = /^\s+!\s*(\S+)$/.exec(line)?.[1];
    if (withdrawn) rules.at(-1)?.headers.push([withdrawn, undefined]);
    else if (!header) rules.push({ matches: asRegExp(line.trim()), headers: [] });
    else rules.at(-1)?.headers.push([header[1] ?? "", header[2] ?? ""]);
  }
  return rules;
}

/**
 * @param {string} root the folder that is served; without a `_headers` no file has headers of its own
 * @returns {(file: string) => Map<string, string>} the headers of an answer, by the file that it holds, as an address. Where
 * several rules set the same, their values are joined, as hosts do
 */
export function readHeaders(root) {
  const file = path.join(root, "_headers");
  const rules = fs.existsSync(file) ? parse(fs.readFileSync(file, "utf8")) : [];
  return (served) => {
    /** @type {Map<string, string>} */
    const found = new Map();
    for (const [name, value] of rules.filter(({ matches }) => matches.test(served)).flatMap(({ headers }) => headers)) {
      const before = found.get(name.toLowerCase());
      if (value === undefined) found.delete(name.toLowerCase());
      else if (name.toLowerCase() !== FOR_HOSTS) found.set(name.toLowerCase(), before ? `${before}, ${value}` : value);
    }
    return found;
  };
}

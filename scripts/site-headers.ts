// Reads the `_headers` of a built site, which hosts read too: the tests see under our own server what visitors get.
import fs from "node:fs";
import path from "node:path";

/** It makes browsers refuse http for a whole name, and this server speaks nothing else. */
const FOR_HOSTS = "strict-transport-security";

/** A header without a value is taken away. */
type Rule = { matches: RegExp; headers: [name: string, value?: string][] };

const asRegExp = (pattern: string) =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`, "s");

/**
 * An address on a line of its own, and its headers indented below it; `! Name` takes away what rules before it have set, as on
 * Cloudflare Pages.
 */
function parse(text: string): Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split("\n").filter((one) => one.trim() && !one.startsWith("#"))) {
    const [, withdrawn, name = "", value = ""] = /^\s+(?:!\s*(\S+)|([^:]+):\s*(.*))$/.exec(line) ?? [];
    if (!/^\s/.test(line)) rules.push({ matches: asRegExp(line.trim()), headers: [] });
    else rules.at(-1)?.headers.push(withdrawn ? [withdrawn] : [name, value]);
  }
  return rules;
}

/**
 * @param root the folder that is served; without a `_headers` no file has headers of its own
 * @returns the headers of an answer, by the file that it holds, as an address. Where several rules set the same, their values
 *   are joined, as hosts do
 */
export function readHeaders(root: string): (file: string) => Map<string, string> {
  const file = path.join(root, "_headers");
  const rules = fs.existsSync(file) ? parse(fs.readFileSync(file, "utf8")) : [];
  return (served) => {
    const found = new Map<string, string>();
    for (const [header, value] of rules
      .filter(({ matches }) => matches.test(served))
      .flatMap(({ headers }) => headers)) {
      const name = header.toLowerCase();
      const before = found.get(name);
      if (value === undefined) found.delete(name);
      else if (name !== FOR_HOSTS) found.set(name, before ? `${before}, ${value}` : value);
    }
    return found;
  };
}

// Reads `_headers` of a built site like a host, so that tests see the headers that visitors get.
import fs from "node:fs";
import path from "node:path";

/** Browsers would refuse http on this machine. */
const FOR_HOSTS = "strict-transport-security";

/** A header without a value is removed. */
type Rule = { matches: RegExp; headers: [name: string, value?: string][] };

const asRegExp = (pattern: string) =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`, "s");

/**
 * Reads addresses and, indented below each, its headers. `! Name` removes a header of earlier rules, as on Cloudflare Pages.
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
 * @param root the served folder
 * @returns the headers of a file, by its address. Values of several rules are joined, as hosts do
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

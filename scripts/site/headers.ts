// Reads `_headers` of a built site like a host, so that tests see the headers that visitors get.
import fs from "node:fs";
import path from "node:path";

/** @param pattern an address, in which `*` matches any characters */
const matches = (pattern: string, address: string) =>
  new RegExp(`^${pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*")}$`, "s").test(address);

/**
 * Reads addresses and, indented below each, its headers. `! Name` removes a header of earlier rules, as on Cloudflare
 * Pages.
 * @param root the served folder
 * @returns the headers of a file, by its address. Values of several rules are joined, as hosts do
 */
export function readHeaders(root: string, address: string): Headers {
  const headers = new Headers();
  const file = path.join(root, "_headers");
  const lines = fs.existsSync(file) ? fs.readFileSync(file, "utf8").split("\n") : [];
  let isMatch = false;
  for (const line of lines.filter((one) => one.trim() && !one.startsWith("#"))) {
    const [, removed, name = "", value = ""] = /^\s+(?:!\s*(\S+)|([^:]+):\s*(.*))$/.exec(line) ?? [];
    if (!/^\s/.test(line)) isMatch = matches(line.trim(), address);
    else if (isMatch && removed) headers.delete(removed);
    else if (isMatch) headers.append(name, value);
  }
  return headers;
}

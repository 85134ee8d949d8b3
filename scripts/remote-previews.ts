// Downloads previews of other hosts, whose addresses expire.
import fs from "node:fs";
import type { IncomingMessage } from "node:http";
import https from "node:https";
import path from "node:path";
import { applyEdits, modify } from "jsonc-parser";
import { RequestFilteringHttpsAgent } from "request-filtering-agent";
import type { ProjectEntry } from "../src/projects-file/shape";

const LARGEST = 20_000_000;
const TIMEOUT_MS = 60_000;
const MOST_REDIRECTS = 5;
/** File types by their first bytes in hexadecimal; `66747970` is "ftyp". */
const KINDS = { mp4: /^.{8}66747970/, webm: /^1a45dfa3/ };

async function download(address: URL, redirects = 0): Promise<Buffer> {
  if (address.protocol !== "https:") throw new Error(`it leads to ${address.origin}, which isn't https`);
  if (redirects > MOST_REDIRECTS) throw new Error("it redirects too often");
  // Refuses private addresses, also after redirects and repeated DNS lookups.
  const agent = new RequestFilteringHttpsAgent();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    https.get(address, { agent, signal: AbortSignal.timeout(TIMEOUT_MS) }, resolve).on("error", reject);
  });
  try {
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location)
      return await download(new URL(headers.location, address), redirects + 1);
    if (statusCode !== 200) throw new Error(`its host answers ${statusCode}`);
    const parts: Buffer[] = [];
    let bytes = 0;
    for await (const part of answer) {
      bytes += part.length;
      if (bytes > LARGEST) throw new Error(`it has more than ${LARGEST / 1_000_000} MB`);
      parts.push(part);
    }
    return Buffer.concat(parts);
  } finally {
    answer.destroy();
  }
}

/** @returns a name that no file has */
function freeName(folder: string, id: string, ending: string): string {
  let name = `${id}.${ending}`;
  for (let copy = 2; fs.existsSync(path.join(folder, name)); copy += 1) name = `${id}-${copy}.${ending}`;
  return name;
}

/**
 * Downloads each remote preview, and writes its new path into the file at once, so that a later failure loses none.
 * @param file the path of projects.json
 * @returns a line for each: its new path, or why it was not copied
 */
export async function copyRemotePreviews(file: string, entries: ProjectEntry[], staticFolder: string) {
  const folder = path.join(staticFolder, "previews");
  const lines = [];
  for (const [index, { id, previewVideo = "" }] of entries.entries()) {
    if (!previewVideo.startsWith("https:")) continue;
    try {
      const content = await download(new URL(previewVideo));
      const [ending] = Object.entries(KINDS).find(([, begin]) => begin.test(content.toString("hex", 0, 16))) ?? [];
      if (!ending) throw new Error("it is no MP4 or WebM video");
      const name = freeName(folder, id, ending);
      fs.mkdirSync(folder, { recursive: true });
      fs.writeFileSync(path.join(folder, name), content);
      const text = fs.readFileSync(file, "utf8");
      fs.writeFileSync(file, applyEdits(text, modify(text, [index, "previewVideo"], `/previews/${name}`, {})));
      lines.push({ line: `${id}: copied to ${path.join(folder, name)}`, copied: true });
    } catch (error) {
      const { message } = error as Error;
      lines.push({ line: `${id}: ${previewVideo} can't be copied: ${message}. Give it a new address.`, copied: false });
    }
  }
  return lines;
}

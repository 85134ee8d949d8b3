// Downloads previews of other hosts, whose addresses expire.
import fs from "node:fs";
import type { IncomingMessage } from "node:http";
import https from "node:https";
import path from "node:path";
import { applyEdits, modify } from "jsonc-parser";
import { type RequestFilteringAgentOptions, RequestFilteringHttpsAgent } from "request-filtering-agent";
import type { ProjectEntry } from "../src/build/projects/shape";

const LARGEST = 20_000_000;
const TIMEOUT_MS = 60_000;
const MOST_REDIRECTS = 5;
/** File types by their first bytes in hexadecimal; `66747970` is "ftyp". */
const KINDS = [
  [/^.{8}66747970/, "mp4"],
  [/^1a45dfa3/, "webm"],
] as const;

async function download(address: URL, options: RequestFilteringAgentOptions, redirects = 0): Promise<Buffer> {
  if (address.protocol !== "https:") throw new Error(`it leads to ${address.origin}, which isn't https`);
  if (redirects > MOST_REDIRECTS) throw new Error("it redirects too often");
  // Refuses private addresses, also after redirects and repeated DNS lookups.
  const agent = new RequestFilteringHttpsAgent(options);
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    https.get(address, { agent, signal: AbortSignal.timeout(TIMEOUT_MS) }, resolve).on("error", reject);
  });
  try {
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location)
      return await download(new URL(headers.location, address), options, redirects + 1);
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
  const nameOf = (copy: number) => (copy === 1 ? `${id}.${ending}` : `${id}-${copy}.${ending}`);
  let copy = 1;
  while (fs.existsSync(path.join(folder, nameOf(copy)))) copy += 1;
  return nameOf(copy);
}

/**
 * Downloads each remote preview, and writes its new path into the file at once, so that a later failure loses none.
 * @param file the path of projects.json
 * @param options of the agent, for tests
 * @returns a line for each: its new path, or why it was not copied
 */
export async function copyRemotePreviews(
  file: string,
  entries: ProjectEntry[],
  staticFolder: string,
  options: RequestFilteringAgentOptions = {},
): Promise<{ line: string; copied: boolean }[]> {
  const folder = path.join(staticFolder, "previews");
  const lines = [];
  for (const [index, { id, previewVideo = "" }] of entries.entries()) {
    if (!previewVideo.startsWith("https:")) continue;
    try {
      const content = await download(new URL(previewVideo), options);
      const ending = KINDS.find(([begins]) => begins.test(content.toString("hex", 0, 16)))?.[1];
      if (!ending) throw new Error("it is no MP4 or WebM video");
      const name = freeName(folder, id, ending);
      fs.mkdirSync(folder, { recursive: true });
      fs.writeFileSync(path.join(folder, name), content);
      const text = fs.readFileSync(file, "utf8");
      fs.writeFileSync(file, applyEdits(text, modify(text, [index, "previewVideo"], `/previews/${name}`, {})));
      lines.push({ line: `${id}: copied to ${path.join(folder, name)}`, copied: true });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      lines.push({ line: `${id}: ${previewVideo} can't be copied: ${reason}. Give it a new address.`, copied: false });
    }
  }
  return lines;
}

// npm run previews: downloads previews of other hosts, whose addresses expire, into static/previews/, without a proxy, and
// corrects data/projects.json.
import fs from "node:fs";
import type { IncomingMessage } from "node:http";
import https from "node:https";
import { applyEdits, modify } from "jsonc-parser";
import { RequestFilteringHttpsAgent } from "request-filtering-agent";
import { checkProjects, PROJECTS_FILE } from "../src/projects-file/check";
import { LARGEST_PREVIEW } from "../src/projects-file/shape";
import { fail } from "./program";

const FOLDER = "static/previews";
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
      if (bytes > LARGEST_PREVIEW) throw new Error(`it has more than ${LARGEST_PREVIEW / 1_000_000} MB`);
      parts.push(part);
    }
    return Buffer.concat(parts);
  } finally {
    answer.destroy();
  }
}

/** Downloads a preview into a new file. @returns its path below static/ */
async function copy(address: string, id: string): Promise<string> {
  const content = await download(new URL(address));
  const [ending] = Object.entries(KINDS).find(([, begin]) => begin.test(content.toString("hex", 0, 16))) ?? [];
  if (!ending) throw new Error("it is no MP4 or WebM video");
  let name = `${id}.${ending}`;
  for (let number = 2; fs.existsSync(`${FOLDER}/${name}`); number += 1) name = `${id}-${number}.${ending}`;
  fs.mkdirSync(FOLDER, { recursive: true });
  fs.writeFileSync(`${FOLDER}/${name}`, content);
  return `/previews/${name}`;
}

const { entries, report } = await checkProjects();
if (!entries) fail(report);
const remote = entries.flatMap(({ id, previewVideo = "" }, index) =>
  previewVideo.startsWith("https:") ? { id, address: previewVideo, index } : [],
);
if (remote.length === 0) console.log("No preview is on another host.");
for (const { id, address, index } of remote) {
  try {
    const file = await copy(address, id);
    // At once, so that a later failure loses none.
    const text = fs.readFileSync(PROJECTS_FILE, "utf8");
    fs.writeFileSync(PROJECTS_FILE, applyEdits(text, modify(text, [index, "previewVideo"], file, {})));
    console.log(`${id}: copied to static${file}`);
  } catch (error) {
    console.log(`${id}: ${address} can't be copied: ${(error as Error).message}. Use a new address, or no proxy.`);
    process.exitCode = 1;
  }
}

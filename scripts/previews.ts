// npm run previews: downloads previews of other hosts, whose addresses expire, into static/previews/, and corrects
// data/projects.json.
import fs from "node:fs";
import { applyEdits, modify } from "jsonc-parser";
import { checkProjects, PROJECTS_FILE } from "../src/projects-file/check";
import { LARGEST_PREVIEW } from "../src/projects-file/shape";
import { fail } from "./common/program";

const FOLDER = "static/previews";
const TIMEOUT_MS = 60_000;
/** File types by their first bytes in hexadecimal; `66747970` is "ftyp". */
const KINDS = { mp4: /^.{8}66747970/, webm: /^1a45dfa3/ };

async function download(address: string): Promise<Buffer> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!answer.ok || !answer.body) throw new Error(`its host answers ${answer.status}`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body) {
    bytes += part.length;
    if (bytes > LARGEST_PREVIEW) throw new Error(`it has more than ${LARGEST_PREVIEW / 1_000_000} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Downloads a preview into a new file. @returns its path below static/ */
async function copy(address: string, id: string): Promise<string> {
  const content = await download(address);
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
    const { message, cause } = error as Error;
    // The cause tells more than "fetch failed".
    const reason = cause instanceof Error ? cause.message : message;
    console.log(`${id}: ${address} can't be copied: ${reason}. Use a new address.`);
    process.exitCode = 1;
  }
}

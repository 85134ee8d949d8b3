/** `data/projects.json` on the develop server: the pages show the last valid version, and an overlay shows the errors. */
import fs from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import type { CreateDevServerArgs, SourceNodesArgs } from "gatsby";
import { checkProjects, checkText, PROJECTS_FILE } from "../projects-file/check";
import { editorReport } from "../projects-file/fields";
import { ENDPOINT } from "../projects-file/finding";
import { setProjectNodes } from "./project-nodes";

const isLocal = (address: string) =>
  URL.canParse(address) && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(address).hostname);

/** A middleware that keeps pages of other sites, also by DNS rebinding, from the editor and from its saves. */
export function refuseOtherSites(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const { host, origin } = request.headers;
  if (isLocal(`http://${host}`) && (origin === undefined || isLocal(origin))) next();
  else response.writeHead(403).end();
}

/** Programs write a file in several steps. */
const DEBOUNCE_MS = 100;

/** The number of saves. Gatsby can drop a change while it renders; saving the same text again must show it. */
let saves = 0;
/** The current errors of the file. */
let errors = "";
const pages = new Set<ServerResponse>();

const send = (page: ServerResponse) => void page.write(`data: ${JSON.stringify(errors)}\n\n`);

/** The text that the editor is about to save, and the text that it has read. */
type Save = { text: string; known: string };
const CHANGED = `${PROJECTS_FILE} was changed outside the form. Load this page again, and repeat your changes.`;
/** Sveltia normalizes a text like this before the editor gets it. */
const normalize = (text: string) => text.trim().replace(/\r\n?/g, "\n");

async function checkSave({ text, known }: Save) {
  const isCurrent = normalize(fs.readFileSync(PROJECTS_FILE, "utf8")) === normalize(known);
  const { findings } = await checkText(text);
  // Sveltia writes new files after this check.
  const counted = findings.filter(({ missing }) => !missing || known.includes(`"${missing}"`));
  return { ...editorReport(text, counted), ...(!isCurrent && { errors: CHANGED }) };
}

/** Checks the editor's saves, and sends the errors to open pages as server-sent events. */
export function serveErrors({ app }: CreateDevServerArgs): void {
  app.get(ENDPOINT, (_request: IncomingMessage, response: ServerResponse) => {
    // Gatsby's server compresses and buffers other answers.
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-cache, no-transform" });
    pages.add(response);
    response.on("close", () => pages.delete(response));
    send(response);
  });
  app.post(ENDPOINT, (request: IncomingMessage, response: ServerResponse, next: (error: unknown) => void) => {
    const report = json(request).then((save) => checkSave(save as Save));
    report.then((found) => response.end(JSON.stringify(found))).catch(next);
  });
}

async function update(args: SourceNodesArgs): Promise<void> {
  const { entries, report } = await checkProjects();
  saves += 1;
  if (entries) setProjectNodes(args, entries, saves);
  const found = entries ? "" : report;
  if (found === errors) return;
  errors = found;
  if (errors) args.reporter.warn(errors);
  else args.reporter.success("data/projects.json is valid again.");
  for (const page of pages) send(page);
}

/** Creates the nodes again whenever the file, a still or a preview changes. */
export function watchProjects(args: SourceNodesArgs): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let updating = Promise.resolve();
  const queue = () => {
    updating = updating.then(() => update(args)).catch((error) => void args.reporter.error(String(error)));
  };
  // Not recursive: on Linux, Node's recursive watch loses a file that a program replaces.
  for (const folder of ["data", "data/images", "static/previews"].filter(fs.existsSync))
    fs.watch(folder, () => {
      clearTimeout(timer);
      timer = setTimeout(queue, DEBOUNCE_MS);
    }).on("error", (error) =>
      args.reporter.warn(`Restart npm run develop: ${folder}/ is not watched (${error.message})`),
    );
}

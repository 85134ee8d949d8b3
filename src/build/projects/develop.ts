/** `data/projects.json` on the develop server: the pages show the last valid version, and an overlay shows the errors. */
import fs from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import type { CreateDevServerArgs, SourceNodesArgs } from "gatsby";
import { ADDRESS } from "../../develop/findings-overlay";
import { checkProjects, checkText, PROJECTS_FILE } from "./check";
import { errorsForForm } from "./fields";
import { setProjectNodes } from "./nodes";

/** Programs write a file in more than one step. */
const DEBOUNCE_MS = 100;

/** The number of saves. Gatsby may miss a change while it renders; the next save shows it, even of the same text. */
let saves = 0;
/** The errors of the file as it is now. */
let errors = "";
const pages = new Set<ServerResponse>();

const send = (page: ServerResponse) => void page.write(`data: ${JSON.stringify(errors)}\n\n`);

/** A text that the form wants to save, and the file's text that it has read. */
type Save = { text: string; known: string };
const CHANGED = `${PROJECTS_FILE} was changed outside the form. Load this page again, and make your changes anew.`;
/** As Sveltia hands a text to the form. */
const normalize = (text: string) => text.trim().replace(/\r\n?/g, "\n");

/** @returns why the form can't save this text; empty if it can */
async function refusalOf({ text, known }: Save): Promise<string> {
  if (normalize(fs.readFileSync(PROJECTS_FILE, "utf8")) !== normalize(known)) return CHANGED;
  const { findings } = await checkText(text);
  // Sveltia writes a new picture after this check.
  const counted = findings.filter(({ missing }) => !missing || known.includes(`"${missing}"`));
  return errorsForForm(text, counted);
}

/** Checks the form's saves, and sends the errors to open pages as server-sent events. */
export function serveErrors({ app }: CreateDevServerArgs): void {
  app.get(ADDRESS, (_request: IncomingMessage, response: ServerResponse) => {
    // Gatsby's server compresses other answers, and would wait for more.
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-cache, no-transform" });
    pages.add(response);
    response.on("close", () => pages.delete(response));
    send(response);
  });
  app.post(ADDRESS, (request: IncomingMessage, response: ServerResponse, next: (error: unknown) => void) => {
    const refusal = json(request).then((save) => refusalOf(save as Save));
    refusal.then((text) => response.end(text)).catch(next);
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
  else args.reporter.success("data/projects.json is right again.");
  for (const page of pages) send(page);
}

/** Creates the nodes again whenever the file, a still or a preview changes. */
export function watchProjects(args: SourceNodesArgs): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let updating = Promise.resolve();
  const queue = () => {
    updating = updating.then(() => update(args)).catch((error) => void args.reporter.error(String(error)));
  };
  // Each folder by itself: on Linux, Node's recursive watch loses a file that a program replaces.
  for (const folder of ["data", "data/images", "static/previews"].filter(fs.existsSync))
    fs.watch(folder, () => {
      clearTimeout(timer);
      timer = setTimeout(queue, DEBOUNCE_MS);
    }).on("error", (error) => args.reporter.warn(`Changes of ${folder}/ are no longer noticed: ${error.message}`));
}

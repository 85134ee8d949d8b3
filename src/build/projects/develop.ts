/** `data/projects.json` while the site is developed: the pages show the last good version, and an overlay what is wrong. */
import fs from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { CreateDevServerArgs, SourceNodesArgs } from "gatsby";
import { ADDRESS } from "../../develop/findings-overlay";
import { checkProjects } from "./check";
import { setProjectNodes } from "./nodes";

/** Programs write a file in more than one step. */
const DEBOUNCE_MS = 100;

/** The number of saves. Gatsby may miss a change while it renders; the next save shows it, even of the same text. */
let saves = 0;
/** The errors of the file as it is now; empty where there are none. */
let errors = "";
const pages = new Set<ServerResponse>();

const send = (page: ServerResponse) => void page.write(`data: ${JSON.stringify(errors)}\n\n`);

/** Sends the errors to open pages as server-sent events, at once and whenever they change. */
export function serveErrors({ app }: CreateDevServerArgs): void {
  app.get(ADDRESS, (_request: IncomingMessage, response: ServerResponse) => {
    // Gatsby's server compresses other answers, and would wait for more.
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-cache, no-transform" });
    pages.add(response);
    response.on("close", () => pages.delete(response));
    send(response);
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

/**
 * The projects while the site is developed: what is saved is shown, and what can't be used is told in the terminal and over
 * the page, under which the last good version stays.
 */
import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { watch } from "chokidar";
import type { CreateDevServerArgs, Reporter, SourceNodesArgs } from "gatsby";
import { followServer } from "./develop-server";
import type { ProjectEntry } from "./project";
import { PROJECTS_FILE, readOrPanic, setProjectNodes } from "./project-nodes";
import { checkProjects, errorsOf, printFindings } from "./projects-file";

/** What the file, the stills and the previews lie in. */
const WATCHED = ["data", "static/previews"];
/** Editors write a file in more than one step. */
const SETTLED_MS = 100;
/** Also in src/develop/findings-overlay.ts. */
const ADDRESS = "/___projects";

/** The last good version. */
let shown: ProjectEntry[] | undefined;
/** How often the file has become good again: what stood for a missing still is then asked for anew. */
let mended = 0;
/** What is wrong now; empty where nothing is. */
let errors = "";
const pages = new Set<ServerResponse>();

const tell = (page: ServerResponse) => void page.write(`data: ${JSON.stringify(errors)}\n\n`);

/** Tells open pages what is wrong, as server-sent events: at once, and whenever it changes. */
export function tellPages({ app }: CreateDevServerArgs): void {
  app.get(ADDRESS, (_request: IncomingMessage, response: ServerResponse) => {
    // Gatsby's server compresses what may be transformed, and would wait for more.
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-cache, no-transform" });
    pages.add(response);
    response.on("close", () => pages.delete(response));
    tell(response);
  });
}

/** Shows what the file says, if it can be used; else what is wrong, once. */
async function update(readDataAgain: () => Promise<void>, reporter: Reporter): Promise<void> {
  const check = await checkProjects(PROJECTS_FILE);
  if (check.entries) {
    if (errors) mended += 1;
    shown = check.entries;
    await readDataAgain();
  }
  const findings = errorsOf(check.findings);
  const found = findings.length > 0 ? printFindings({ file: check.file, findings }) : "";
  if (found === errors) return;
  errors = found;
  if (errors) reporter.warn(errors);
  else reporter.success(`${check.file} is good again.`);
  for (const page of pages) tell(page);
}

/** Follows the files. Resolves once nothing that is saved is missed. */
async function watchFiles({ reporter, ...args }: SourceNodesArgs): Promise<void> {
  const readDataAgain = followServer(args);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** One after the other: the latest version is the last that is shown. */
  let updating = Promise.resolve();
  let isQueued = false;
  const updateNext = () => {
    isQueued = false;
    return update(readDataAgain, reporter);
  };
  const queue = () => {
    if (isQueued) return;
    isQueued = true;
    updating = updating.then(updateNext).catch((error) => void reporter.error(String(error)));
  };
  const watcher = watch(WATCHED, { ignoreInitial: true })
    .on("all", () => {
      clearTimeout(timer);
      timer = setTimeout(queue, SETTLED_MS);
    })
    // A system may have no watcher left to give: the site goes on, and a new start shows what is saved.
    .on("error", (error) => reporter.warn(`What is saved may not be seen any more: ${error}`));
  await once(watcher, "ready").catch(() => {});
}

/** Makes the nodes of the last good version, whenever Gatsby reads its data; the first time the files begin to be followed. */
export async function setShownProjects(args: SourceNodesArgs): Promise<void> {
  if (!shown) {
    await watchFiles(args);
    const first = await readOrPanic(args.reporter);
    shown ??= first;
  }
  await setProjectNodes(args, shown, mended);
}

/**
 * `data/projects.json` on the develop server: the pages show the last valid version, and an overlay shows the errors.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { CreateDevServerArgs } from "gatsby";
import { checkProjects, PROJECTS_FILE } from "../projects-file/check";
import { editorReport } from "../projects-file/fields";
import { ENDPOINT } from "../projects-file/finding";
import { filesOfFolder, statOf } from "../projects-file/folder";
import { readContent } from "../projects-file/read-content";
import { setProjectNodes } from "./project-nodes";

/** Pause between two looks at the files. */
const PAUSE_MS = 500;
const CHANGED = `${PROJECTS_FILE} was changed outside the form. Load this page again, and repeat your changes.`;

/** Sveltia normalizes a text like this before the editor gets it. */
const normalize = (text: string) => text.trim().replace(/\r\n?/g, "\n");
/** @param known the file's text as the editor knows it */
function isCurrent(known: string): boolean {
  const { content } = readContent(PROJECTS_FILE, PROJECTS_FILE);
  return content !== undefined && normalize(content.toString()) === normalize(known);
}

/** @returns a text that differs after any change of the projects' files */
function describeFiles(): string {
  const files = ["data", "static/previews"].flatMap((folder) =>
    filesOfFolder(folder).map((name) => path.join(folder, name)),
  );
  const stats = files.map(statOf);
  return JSON.stringify([files, stats.map((found) => [found?.mtimeMs, found?.size])]);
}

/**
 * Calls `onChange` at the start and after each change of the projects' files, once they stay the same: programs write a
 * file in several steps. Polls, because network drives, shared folders and Windows' drives under WSL send no events.
 */
async function watchFiles(onChange: () => Promise<unknown>): Promise<never> {
  let handled = "";
  let last = "";
  for (;;) {
    const now = describeFiles();
    if (now === last && now !== handled) {
      handled = now;
      await onChange();
    }
    last = now;
    await sleep(PAUSE_MS);
  }
}

/**
 * Shows the file's changes, sends its errors to open pages as server-sent events, and answers the editor around its
 * saves.
 */
export function serveProjects(args: CreateDevServerArgs): void {
  const { app, reporter } = args;
  const pages = new Set<ServerResponse>();
  let errors = "";
  /** Gatsby can drop a change while it renders; saving the same text again must show it. */
  let round = 0;

  const send = (page: ServerResponse) => void page.write(`data: ${JSON.stringify(errors)}\n\n`);

  /** Shows the file as it is. @returns what the check finds; nothing after an error of the file system, which it prints */
  async function update() {
    try {
      const { entries, findings, report } = await checkProjects();
      round += 1;
      if (entries) setProjectNodes(args, entries, round);
      const found = entries ? "" : report;
      if (found !== errors) {
        if (found) reporter.warn(found);
        else reporter.success("data/projects.json is valid again.");
        errors = found;
        for (const page of pages) send(page);
      }
      return findings;
    } catch (error) {
      reporter.warn(`The projects' files can't be read: ${(error as Error).message}`);
      return [];
    }
  }

  /** Updates run one after the other: an older one must not end after a newer one. */
  let updating: ReturnType<typeof update> = Promise.resolve([]);
  const queueUpdate = () => {
    updating = updating.then(update);
    return updating;
  };

  const refusal = { errors: CHANGED, warnings: "" };

  const beforeSave = async (known: string) => (isCurrent(known) ? { errors: "", warnings: "" } : refusal);

  async function afterSave(saved: string) {
    if (!isCurrent(saved)) return refusal;
    // The form has no words for files that no project names.
    const findings = (await queueUpdate()).filter(({ offset }) => offset > 0);
    return editorReport(saved, findings);
  }

  const answer =
    (report: typeof beforeSave) =>
    (request: IncomingMessage, response: ServerResponse, next: (error: unknown) => void) =>
      text(request)
        .then(report)
        .then((found) => response.end(JSON.stringify(found)))
        .catch(next);

  app.post(`${ENDPOINT}/before-save`, answer(beforeSave));
  app.post(`${ENDPOINT}/after-save`, answer(afterSave));
  app.get(ENDPOINT, (_request: IncomingMessage, response: ServerResponse) => {
    // Gatsby's server compresses and buffers other answers.
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-cache, no-transform" });
    pages.add(response);
    response.on("close", () => pages.delete(response));
    send(response);
  });
  void watchFiles(queueUpdate);
}

/**
 * `data/projects.json` on the develop server: the pages show the last valid version, and an overlay shows the errors.
 */
import type { IncomingMessage, ServerResponse } from "node:http";
import type { CreateDevServerArgs } from "gatsby";
import { answerSaves } from "../editor/node/answer-saves";
import { checkProjects } from "../projects-file/check";
import { ENDPOINT } from "../projects-file/finding";
import { setProjectNodes } from "./project-nodes";
import { watchProjects } from "./watch-projects";

/** Sends the latest errors to all open pages as server-sent events. @returns a function that changes them */
function sendErrors(app: CreateDevServerArgs["app"]): (errors: string) => void {
  const pages = new Set<ServerResponse>();
  let latest = "";
  const send = (page: ServerResponse) => void page.write(`data: ${JSON.stringify(latest)}\n\n`);
  app.get(ENDPOINT, (_request: IncomingMessage, response: ServerResponse) => {
    // no-transform: an answer that is compressed would be buffered.
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-cache, no-transform" });
    pages.add(response);
    response.on("close", () => pages.delete(response));
    send(response);
  });
  return (errors) => {
    latest = errors;
    for (const page of pages) send(page);
  };
}

/** Shows each change of the file, sends its errors to open pages, and answers the form around its saves. */
export function serveProjects(args: CreateDevServerArgs): void {
  const { app, reporter } = args;
  const showErrors = sendErrors(app);
  let shown = "";
  /** Gatsby can drop a change while it renders; saving the same text again must show it. */
  let round = 0;

  /** Shows the file as it is. @returns what the check finds; nothing where the files can't be read */
  async function update() {
    try {
      const { entries, findings, report } = await checkProjects();
      round += 1;
      if (entries) setProjectNodes(args, entries, round);
      const errors = entries ? "" : report;
      if (errors !== shown) {
        if (errors) reporter.warn(errors);
        else reporter.success("data/projects.json is valid again.");
        shown = errors;
        showErrors(errors);
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

  answerSaves(app, queueUpdate);
  void watchProjects(queueUpdate);
}

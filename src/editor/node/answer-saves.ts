/** The develop server's answers to the form, before and after a save. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import type { CreateDevServerArgs } from "gatsby";
import { PROJECTS_FILE } from "../../projects-file/check";
import { type EditorReport, editorReport } from "../../projects-file/fields";
import { ENDPOINT, type Mistake } from "../../projects-file/finding";
import { readContent } from "../../projects-file/read-content";

const GOOD: EditorReport = { errors: "", warnings: "" };
const CHANGED: EditorReport = {
  errors: `${PROJECTS_FILE} was changed outside the form. Load this page again, and repeat your changes.`,
  warnings: "",
};

/** The text as the form gets it. */
const normalize = (text: string) => text.trim().replace(/\r\n?/g, "\n");

/** @param known the file's text as the form knows it */
function isCurrent(known: string): boolean {
  const { content } = readContent(PROJECTS_FILE, PROJECTS_FILE);
  return content !== undefined && normalize(content.toString()) === normalize(known);
}

/** @param check checks and shows the file as it is, and resolves to its mistakes */
export function answerSaves(app: CreateDevServerArgs["app"], check: () => Promise<Mistake[]>): void {
  /** Answers a request, whose body is the text that the form knows. */
  function answer(path: string, report: (known: string) => Promise<EditorReport>): void {
    app.post(path, (request: IncomingMessage, response: ServerResponse, next: (error: unknown) => void) =>
      text(request)
        .then(report)
        .then((found) => response.end(JSON.stringify(found)))
        .catch(next),
    );
  }

  answer(`${ENDPOINT}/before-save`, async (known) => (isCurrent(known) ? GOOD : CHANGED));
  answer(`${ENDPOINT}/after-save`, async (saved) => {
    if (!isCurrent(saved)) return CHANGED;
    // The form has no words for files that no project names.
    const mistakes = (await check()).filter(({ offset }) => offset > 0);
    return editorReport(saved, mistakes);
  });
}

/** The editor under `npm run develop`, which needs no build. */
import type { IncomingMessage, ServerResponse } from "node:http";
import mime from "mime-types";
import { readSettings } from "../settings";
import { editorFiles } from "./files";
import { EDITOR_PATH, editorHeaders } from "./page";

/** What we use of Express, which is Gatsby's own. */
type App = {
  use(
    path: string,
    handler: (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void) => void,
  ): void;
};

/** Answers below the editor's address. The editor is made when it is asked for first. */
export function serveEditor(app: App): void {
  let made: ReturnType<typeof editorFiles> | undefined;
  const answer = async (address: string, res: ServerResponse, next: () => void) => {
    const { editor: repository } = readSettings();
    made ??= editorFiles(repository);
    const name = new URL(address, "http://localhost").pathname.slice(1) || "index.html";
    const content = (await made).get(name);
    if (!content) return next();
    for (const [header, value] of Object.entries(editorHeaders(repository))) res.setHeader(header, value);
    res.setHeader("Content-Type", mime.contentType(name.split("/").at(-1) ?? name) || "application/octet-stream");
    res.setHeader("Cache-Control", "no-cache");
    res.end(content);
  };
  app.use(EDITOR_PATH, (req, res, next) => void answer(req.url ?? "/", res, next).catch(next));
}

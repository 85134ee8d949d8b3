import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { serveEditor } from "../../../src/build/editor/files";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "editor-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

test("npm run develop has the editor's page, which may ask no other host; its script lies beside it with its fonts", () => {
  const use = jest.fn();
  serveEditor({ use }, folder);
  const [place, handler] = use.mock.lastCall;
  expect(place).toBe("/admin");
  const [setHeader, end, next] = [jest.fn(), jest.fn(), jest.fn()];
  // As Express has it: what stands below the place. Gatsby serves the other files.
  for (const url of ["/", "/?a=1", "/editor.js"]) handler({ url }, { setHeader, end }, next);
  expect(end).toHaveBeenCalledTimes(2);
  expect(next).toHaveBeenCalledTimes(1);
  const noOther = expect.stringContaining("connect-src 'self' data: blob:;");
  expect(setHeader).toHaveBeenCalledWith("Content-Security-Policy", noOther);
  expect(setHeader).toHaveBeenCalledWith("X-Robots-Tag", "noindex");

  const fonts = fs.readFileSync(path.join(folder, "admin/editor.js"), "utf8").match(/assets\/[\w-]+\.woff2/g) ?? [];
  expect(fonts).toHaveLength(3);
  for (const font of fonts) expect(fs.existsSync(path.join(folder, "admin", font))).toBe(true);
});

import fs from "node:fs";
import { serveEditor } from "../../../src/build/editor/files";
import { temporaryFolder } from "../../temporary-folder";

const { at, read } = temporaryFolder();

test("the develop server answers /admin with the form, whose policy allows no other host; its script finds its fonts", () => {
  const use = jest.fn();
  serveEditor({ use }, at());
  expect(use).toHaveBeenCalledWith("/admin", expect.any(Function));
  const [, handler] = use.mock.lastCall;
  const [setHeader, end, next] = [jest.fn(), jest.fn(), jest.fn()];
  // Express removes the mount path from the address. Gatsby serves the other files.
  for (const url of ["/", "/?a=1", "/editor.js"]) handler({ url }, { setHeader, end }, next);
  expect([end, next].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
  const policy = expect.stringContaining("connect-src 'self' data: blob:;");
  expect(setHeader).toHaveBeenCalledWith("Content-Security-Policy", policy);
  expect(setHeader).toHaveBeenCalledWith("X-Robots-Tag", "noindex");

  const fonts = read("admin/editor.js").match(/assets\/[\w-]+\.woff2/g) ?? [];
  expect(fonts.map((font) => fs.existsSync(at(`admin/${font}`)))).toEqual([true, true, true]);
});

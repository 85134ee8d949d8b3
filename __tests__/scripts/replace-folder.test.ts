/** @jest-environment node */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { replaceFolder } from "../../scripts/build/replace-folder.mjs";
import { filesOf } from "../../scripts/state.mjs";

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "replace-"));
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

function write(name: string, files: Record<string, string>) {
  for (const [file, content] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, name, file), content);
  }
  return path.join(folder, name);
}
const read = (place: string) =>
  Object.fromEntries(filesOf(place).map((file) => [path.relative(place, file), fs.readFileSync(file, "utf8")]));

const OLD = { "index.html": "old", "old.js": "old", "portfolio/1/index.html": "old" };
const NEW = { "index.html": "new", "new.js": "new", "portfolio/2/index.html": "new" };

test.each<[way: string, exchange: ((from: string, to: string) => Promise<void>) | undefined]>([
  ["at once", undefined],
  ["file by file, where the file system can't exchange folders", () => Promise.reject(new Error("EXDEV"))],
])("a finished folder takes another's place %s", async (_way, exchange) => {
  const [place, finished] = [write("public", OLD), write("finished", NEW)];
  await replaceFolder(finished, place, exchange);
  expect(read(place)).toEqual(NEW);
  expect(fs.existsSync(finished)).toBe(false);
});

test("a finished folder goes where none has been", async () => {
  const place = path.join(folder, "public");
  await replaceFolder(write("finished", NEW), place);
  expect(read(place)).toEqual(NEW);
});

test("file by file, what a page names is there before the page", async () => {
  const [place, finished] = [write("public", OLD), write("finished", NEW)];
  const rename = jest.spyOn(fs, "renameSync");
  await replaceFolder(finished, place, () => Promise.reject(new Error("EXDEV")));
  const order = rename.mock.calls.map(([, to]) => path.relative(place, String(to)));
  rename.mockRestore();
  expect(order.indexOf("new.js")).toBeLessThan(order.indexOf("index.html"));
});

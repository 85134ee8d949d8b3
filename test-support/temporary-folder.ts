import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** Creates an empty folder before each test and deletes it afterwards. Files are named by their path in it. */
export function temporaryFolder() {
  let root = "";
  beforeEach(() => {
    root = fs.mkdtempSync(path.join(os.tmpdir(), "test-"));
  });
  afterEach(() => fs.rmSync(root, { recursive: true }));
  const at = (file = "") => path.join(root, file);
  return {
    at,
    read: (file: string) => fs.readFileSync(at(file), "utf8"),
    write(file: string, content: string | Buffer = "") {
      fs.mkdirSync(path.dirname(at(file)), { recursive: true });
      fs.writeFileSync(at(file), content);
    },
  };
}

/** @returns a new folder, which is deleted when the tests end */
export function newFolder(name: string): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${name}-`));
  // On Windows a program that ends may still hold a file.
  process.once("exit", () => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20 }));
  return folder;
}

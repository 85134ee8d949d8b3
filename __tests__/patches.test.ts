import fs from "node:fs";
import path from "node:path";
import { filesOfFolder } from "../src/projects-file/folder";

test.each(filesOfFolder("patches"))("%s is applied to the installed package", (name) => {
  const [, ...files] = fs.readFileSync(path.join("patches", name), "utf8").split(/^\+\+\+ b\//m);
  expect(files.length).toBeGreaterThan(0);
  for (const patch of files) {
    const [file = "", ...lines] = patch.split("\n");
    const added = lines.filter((line) => line.startsWith("+")).map((line) => line.slice(1));
    expect(fs.readFileSync(file, "utf8").split("\n")).toEqual(expect.arrayContaining(added));
  }
});

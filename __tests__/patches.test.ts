import fs from "node:fs";
import path from "node:path";

test.each(fs.readdirSync("patches"))("%s is applied to the installed package", (name) => {
  const patch = fs.readFileSync(path.join("patches", name), "utf8");
  const [, file = ""] = /^\+\+\+ b\/(.*)$/m.exec(patch) ?? [];
  const added = Array.from(patch.matchAll(/^\+(?!\+\+)(.*)$/gm), ([, line]) => line);
  expect(added.length).toBeGreaterThan(0);
  expect(fs.readFileSync(file, "utf8").split("\n")).toEqual(expect.arrayContaining(added));
});

import fs from "node:fs";
import { projectFields } from "../../src/node/project-nodes";
import { projectsJsonSchema } from "../../src/projects-file/shape";

const entry = (id: string, more = {}) => ({ id, title: `Title ${id}`, videoId: "1", image: `${id}.jpg`, ...more });

test("a project of four fields gets a position, previous and next projects, and an alternative text", () => {
  const [first, second] = projectFields([entry("a"), entry("b", { alt: "A wall.", featured: true }), entry("c")]);
  const ring = { previousId: "c", nextId: "b" };
  const defaults = { position: 1, featured: false, previewVideo: "", alt: "A still from Title a.", credits: [] };
  expect(first).toEqual({ projectId: "a", title: "Title a", videoId: "1", image: "a.jpg", ...defaults, ...ring });
  expect(second).toMatchObject({ position: 2, featured: true, previousId: "a", nextId: "c", alt: "A wall." });
});

test("one project is featured: the first one that says so, else the first", () => {
  const featured = (...values: (boolean | undefined)[]) =>
    projectFields(values.map((value, index) => entry(String(index), { featured: value }))).map((one) => one.featured);
  expect(featured(undefined, false)).toEqual([true, false]);
  expect(featured(false, true, true)).toEqual([false, true, false]);
});

test("data/projects.schema.json is up to date (npm run schema)", () => {
  expect(fs.readFileSync("data/projects.schema.json", "utf8")).toBe(projectsJsonSchema());
});

import fs from "node:fs";
import { projectFields } from "../../../src/build/projects/nodes";
import { projectsJsonSchema } from "../../../src/build/projects/shape";

const entry = (id: string, more = {}) => ({
  id,
  title: ` Title ${id} `,
  videoId: "1",
  image: `images/${id}.jpg`,
  ...more,
});

test("an entry of the bare fields gets the rest: its place, its neighbours in the ring, a sentence for its still", () => {
  const [first, second] = projectFields([entry("a"), entry("b", { alt: "A wall." }), entry("c")], "b");
  expect(first).toEqual({
    projectId: "a",
    position: 1,
    featured: false,
    title: "Title a",
    videoId: "1",
    previewVideo: "",
    alt: "A still from Title a.",
    credits: [],
    previousId: "c",
    nextId: "b",
    image: "images/a.jpg",
  });
  expect(second).toMatchObject({ position: 2, featured: true, previousId: "a", nextId: "c", alt: "A wall." });
  // A single project is its own neighbour; without the featured one the first is featured.
  expect(projectFields([entry("a")], "5")[0]).toMatchObject({ previousId: "a", nextId: "a", featured: true });
  // A preview on another host, whose address expires, is on no page.
  const previews = ["/previews/1.mp4", "https://videos.example/1.mp4"];
  const entries = previews.map((previewVideo, index) => entry(String(index), { previewVideo }));
  expect(projectFields(entries, "0").map(({ previewVideo }) => previewVideo)).toEqual(["/previews/1.mp4", ""]);
});

test("the schema for editors is what the declaration of a project gives (npm run schema)", () => {
  expect(fs.readFileSync("data/projects.schema.json", "utf8")).toBe(projectsJsonSchema());
});

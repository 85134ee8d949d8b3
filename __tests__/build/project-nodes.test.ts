/** @jest-environment node */
import { projectFields } from "../../src/build/project-nodes";

const entry = (id: string, more = {}) => ({
  id,
  title: ` Title ${id} `,
  videoId: "1",
  image: `images/${id}.jpg`,
  ...more,
});

test("an entry of the bare fields gets the rest: its place, its neighbours in the ring, a sentence for its still", () => {
  const [first, second] = projectFields([entry("a"), entry("b"), entry("c")], "/data", "b");
  expect(first).toEqual({
    projectId: "a",
    position: 1,
    featured: false,
    title: "Title a",
    videoId: "1",
    previewVideo: "",
    alt: "A still from Title a.",
    previousId: "c",
    nextId: "b",
    imagePath: "/data/images/a.jpg",
  });
  expect(second).toMatchObject({ position: 2, featured: true, previousId: "a", nextId: "c" });
});

test("an entry's own words stand", () => {
  expect(projectFields([entry("a", { alt: "A wall." })], "/data", "a")[0]).toMatchObject({ alt: "A wall." });
});

test("a single project is its own neighbour; without the featured one the first is featured", () => {
  expect(projectFields([entry("a")], "/data", "5")[0]).toMatchObject({ previousId: "a", nextId: "a", featured: true });
});

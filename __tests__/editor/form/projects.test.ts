import { z } from "zod";
import { completeProjects, readFile, writeFile } from "../../../src/editor/form/projects";
import { projectSchema } from "../../../src/projects-file/shape";

test("the form leaves out empty optional fields, also one that is new in the schema", () => {
  const schema = projectSchema.extend({ client: z.string().regex(/\S/).optional() });
  const projects = [{}, { alt: "A wall.", year: 1999 }].map((more) => ({
    ...{ id: "1", title: "A", videoId: "1", image: "images/1.jpg" },
    ...more,
  }));
  const empty = { alt: "", year: null, client: "", director: undefined, credits: [], __sc_item_id: "x" };
  const written = JSON.parse(writeFile(projects.map((project) => ({ ...empty, ...project }))));
  expect(written).toEqual(projects);
  expect(z.array(schema).safeParse(written).error).toBeUndefined();
});

test.each(["{}", "[3]", "["])("the form refuses %j: it is no list of projects", (text) => {
  expect(() => readFile(text)).toThrow();
});

test("new projects get the next numbers as ids", () => {
  const ids = (...given: (string | undefined)[]) =>
    completeProjects(given.map((id) => ({ id, image: "" }))).map(({ id }) => id);
  expect(ids("1", "8", "")).toEqual(["1", "8", "9"]);
  expect(ids(undefined, "2", "", "a-title")).toEqual(["3", "2", "4", "a-title"]);
});

import { editorConfig } from "../../../src/build/editor/config";
import { projectsJsonSchema } from "../../../src/build/projects/shape";

type FormField = { name: string; label: string; required: boolean; pattern?: [string, string]; maxlength?: number };

function fields(): FormField[] {
  const [collection] = editorConfig(undefined, "folder").collections as unknown as [
    { files: [{ fields: [{ fields: FormField[] }] }] },
  ];
  return collection.files[0].fields[0].fields;
}

const field = (name: string) => fields().find((one) => one.name === name) as FormField;

/** What the form asks of a value: the rule, as Sveltia applies it. */
const takes = (name: string, value: string) => new RegExp(field(name).pattern?.[0] ?? "").test(value);

test("the form has the declaration's fields, in the file's order, each by words of its own", () => {
  expect(fields().map(({ name }) => name)).toEqual(Object.keys(JSON.parse(projectsJsonSchema()).items.properties));
  for (const { name, label } of fields()) expect(label).not.toBe(name);
});

test("the rules are the declaration's; a new file has only its name yet, and a path may begin with a slash, as Sveltia has it", () => {
  expect(field("title")).toMatchObject({ required: true, maxlength: 200 });
  expect(field("alt").required).toBe(false);
  expect(field("year")).toMatchObject({ widget: "number", value_type: "int", min: 1900, max: 2099, required: false });
  expect(field("credits")).toMatchObject({
    widget: "list",
    required: false,
    fields: [
      { name: "role", label: "Role", required: true, maxlength: 60 },
      { name: "name", label: "Name", required: true, maxlength: 120 },
    ],
  });
  for (const [name, good, bad] of [
    ["videoId", ["eRsGyueVLvQ"], "abc"],
    ["id", ["a-b"], "a/b"],
    ["image", ["New one.jpg", "/images/1.jpg", "images/1.jpg"], "/previews/1.mp4"],
    ["previewVideo", ["New one.mp4", "/previews/1.mp4", "https://cdn.example/1.mp4"], "http://cdn.example/1.mp4"],
  ] as const)
    expect([...good, bad].filter((value) => takes(name, value))).toEqual(good);
});

test("it commits to the repository that is named, by an editor's own token alone", () => {
  const { backend } = editorConfig({ repo: "hammered/site", branch: "next" }, "folder");
  expect(backend).toEqual({ name: "github", repo: "hammered/site", branch: "next", auth_methods: ["token"] });
});

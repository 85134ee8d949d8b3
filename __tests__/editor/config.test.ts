import { editorConfig } from "../../src/editor/config";
import { editorHeaders } from "../../src/editor/page";
import { projectsJsonSchema } from "../../src/projects-file/shape";

type FormField = { name: string; label: string; required: boolean; pattern?: [string, string]; maxlength?: number };

const [collection] = editorConfig(undefined, "folder").collections as unknown as [
  { files: [{ fields: [{ fields: FormField[] }] }] },
];
const { fields } = collection.files[0].fields[0];
const field = (name: string) => fields.find((one) => one.name === name);

test("the form has the fields of the schema in the same order, each with a label of its own", () => {
  expect(fields.map(({ name }) => name)).toEqual(Object.keys(JSON.parse(projectsJsonSchema()).items.properties));
  for (const { name, label } of fields) expect(label).not.toBe(name);
});

test("the form's fields have the rules of the schema", () => {
  expect(field("title")).toMatchObject({ required: true, maxlength: 200 });
  expect(field("alt")).toMatchObject({ required: false });
  expect(field("year")).toMatchObject({ widget: "number", value_type: "int", min: 1900, max: 2099, required: false });
  const role = { name: "role", label: "Role", required: true, maxlength: 60 };
  const name = { name: "name", label: "Name", required: true, maxlength: 120 };
  expect(field("credits")).toMatchObject({ widget: "list", required: false, fields: [role, name] });
});

test.each([
  ["videoId", ["eRsGyueVLvQ"], "abc"],
  ["id", ["a-b"], "a/b"],
  // Sveltia passes the bare name of a new file, and other paths with a slash before them.
  ["image", ["New one.jpg", "/images/1.jpg", "images/1.jpg"], "/previews/1.mp4"],
  ["previewVideo", ["New one.mp4", "/previews/1.mp4", "https://cdn.example/1.mp4"], "http://cdn.example/1.mp4"],
])("the form's field %s accepts %j and refuses %j", (name, valid, invalid) => {
  const pattern = new RegExp(field(name)?.pattern?.[0] ?? "");
  expect([...valid, invalid].filter((value) => pattern.test(value))).toEqual(valid);
});

test("the policy of the local form allows no other host", () => {
  expect(editorHeaders(undefined)["Content-Security-Policy"]).toContain("connect-src 'self' data: blob:;");
});

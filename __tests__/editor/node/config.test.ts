import { editorConfig } from "../../../src/editor/node/config";
import { editorHeaders } from "../../../src/editor/node/page";

type FormField = { name: string; pattern?: [string, string] };

const [collection] = editorConfig(undefined, "folder").collections as unknown as [
  { files: [{ fields: [{ fields: FormField[] }] }] },
];
const { fields } = collection.files[0].fields[0];
const field = (name: string) => fields.find((one) => one.name === name);

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

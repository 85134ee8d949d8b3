/** @jest-environment node */
import { createEditorFolder, type EditorFolder, GOOD } from "./editor-folder";

let editor: EditorFolder;
beforeAll(async () => {
  editor = await createEditorFolder();
});
afterAll(() => editor.remove());

const ONE = 'id "1", One: ';
const ID = "must be a text of letters, digits, - or _: it is the end of the page's address, /portfolio/{id}";
const TITLE = "must be a text of at most 200 characters: the title as visitors read it";
const VIDEO =
  "must be a text: the 11 characters of a YouTube id, the digits of a Vimeo id, or the video's address there";
const PREVIEW =
  'must be a text: an address that starts with https://, a file under static/ (such as "/previews/1.mp4"), or empty for no preview';
const STILL = 'must be a text: the still\'s path from this file, such as "images/1.jpg" (jpg, png, webp, avif or tiff)';

const FIELDS = "id, title, videoId, previewVideo, image, alt, director, artist, year and credits";
const YEAR = "must be a number of four digits, from 1900 to 2099: the year in which the video came out";
const CREDIT = 'must be a role and a name, such as { "role": "Camera", "name": "Ada Lovelace" }';
const ROLE = 'must be a text of at most 60 characters: what was done, such as "Camera"';

/** The first project with one more field. */
const withField = (field: string): [from: string, to: string] => ['"images/1.jpg"', `"images/1.jpg",\n    ${field}`];

test("the project's own file is good", async () => {
  const { checkProjects } = await import("../../../src/build/projects-file");
  const { entries, findings } = await checkProjects("data/projects.json");
  expect(findings).toEqual([]);
  expect(entries?.length).toBeGreaterThan(0);
});

test("what may be left out may be left out", async () => {
  expect(await editor.findings(GOOD.replace('    "previewVideo": "/previews/1.mp4",\n', ""))).toEqual([]);
  expect(await editor.findingsWith('"/previews/1.mp4"', '""')).toEqual([]);
  expect(await editor.findingsWith("/previews/1.mp4", "https://a.example/c.mp4?exp=1")).toEqual([]);
});

test.each<[mistake: string, from: string, to: string, finding: string]>([
  [
    "a field that was mistyped",
    '"title": "One"',
    '"titel": "One"',
    '4:5  id "1": "titel" is not a field of a project; did you mean "title"?',
  ],
  [
    "a field in capitals",
    '"videoId": "eR',
    '"VIDEOID": "eR',
    `5:5  ${ONE}"VIDEOID" is not a field of a project; did you mean "videoId"?`,
  ],
  [
    "a field that no project has",
    '"title": "One"',
    '"title": "One", "label": "X"',
    `4:21  ${ONE}"label" is not a field of a project; a project's fields are ${FIELDS}`,
  ],
  [
    "a field that is JavaScript's own",
    '"title": "One"',
    '"title": "One", "__proto__": { "id": "x" }',
    `4:21  ${ONE}"__proto__" is not a field of a project; a project's fields are ${FIELDS}`,
  ],
  [
    "a field that is there twice",
    '"title": "One"',
    '"title": "One",\n    "title": "One"',
    `5:5  ${ONE}"title" stands twice in this project, first in line 4; take one of them away`,
  ],
  ["no id", '    "id": "1",\n', "", `2:3  entry 1, One: "id" is missing; it ${ID}`],
  ["no title", '    "title": "One",\n', "", `2:3  id "1": "title" is missing; it ${TITLE}`],
  ["no video", '    "videoId": "eRsGyueVLvQ",\n', "", `2:3  ${ONE}"videoId" is missing; it ${VIDEO}`],
  ["no still", '"/previews/1.mp4",\n    "image": "images/1.jpg"', '""', `2:3  ${ONE}"image" is missing; it ${STILL}`],
  [
    "a number for a text",
    '"id": "1"',
    '"id": 1',
    `3:11  entry 1, One: "id" is 1, which is no text; it ${ID}; write "1", for instance`,
  ],
  [
    "a number beyond all numbers",
    '"id": "1"',
    '"id": 1e999',
    `3:11  entry 1, One: "id" is 1e999, which is no text; it ${ID}; write "1e999", for instance`,
  ],
  [
    "a video's number",
    '"76979871"',
    "76979871",
    `12:16  id "2", Two: "videoId" is 76979871, which is no text; it ${VIDEO}; write "76979871"`,
  ],
  ["nothing for a text", '"One"', "null", `4:14  id "1": "title" is null, which is no text; it ${TITLE}`],
  [
    "nothing for a field that may be left out",
    '"/previews/1.mp4"',
    "null",
    `6:21  ${ONE}"previewVideo" is null, which is no text; it ${PREVIEW}; take the field away`,
  ],
  [
    "a preview with a blank in its name",
    "/previews/1.mp4",
    "/previews/my clip.mp4",
    `6:21  ${ONE}"previewVideo" is "/previews/my clip.mp4"; it ${PREVIEW}; rename the file, for its name may have no blanks`,
  ],
  [
    "a list for a text",
    '"One"',
    '["One",\n "Two"]',
    `4:14  id "1": "title" is ["One", "Two"], which is no text; it ${TITLE}`,
  ],
  ["a blank title", '"One"', '"  "', `4:14  id "1": "title" is empty; it ${TITLE}`],
  ["an empty id", '"id": "1"', '"id": ""', `3:11  id "", One: "id" is empty; it ${ID}`],
  [
    "an address for an id",
    '"id": "1"',
    '"id": "/portfolio/1"',
    `3:11  id "/portfolio/1", One: "id" is "/portfolio/1"; it ${ID}; write "1", for instance`,
  ],
  [
    "an id that is no part of an address",
    '"id": "1"',
    '"id": "Göd & Devil"',
    `3:11  id "Göd & Devil", One: "id" is "Göd & Devil"; it ${ID}; write "God-Devil", for instance`,
  ],
  [
    "an id with what can't be seen",
    '"id": "1"',
    '"id": "1\u200b"',
    `3:11  id "1\\u200b", One: "id" is "1\\u200b"; it ${ID}; write "1", for instance`,
  ],
  [
    "an id of another project",
    '"id": "2"',
    '"id": "1"',
    '10:11  id "1", Two: the project in line 3 has the id "1" too; give one of them another',
  ],
  [
    "a video's address elsewhere",
    "eRsGyueVLvQ",
    "https://www.youtube.com/@one",
    `5:16  ${ONE}"videoId" is "https://www.youtube.com/@one"; it ${VIDEO}`,
  ],
  ["an id of ten characters", "eRsGyueVLvQ", "eRsGyueVLv", `5:16  ${ONE}"videoId" is "eRsGyueVLv"; it ${VIDEO}`],
  [
    "a preview without its slash",
    "/previews/1.mp4",
    "previews/1.mp4",
    `6:21  ${ONE}"previewVideo" is "previews/1.mp4"; it ${PREVIEW}; write "/previews/1.mp4"`,
  ],
  [
    "a preview's path in the project",
    "/previews/1.mp4",
    "static/previews/1.mp4",
    `6:21  ${ONE}"previewVideo" is "static/previews/1.mp4"; it ${PREVIEW}; write "/previews/1.mp4"`,
  ],
  [
    "a preview that isn't encrypted",
    "/previews/1.mp4",
    "http://a.example/c.mp4",
    `6:21  ${ONE}"previewVideo" is "http://a.example/c.mp4"; it ${PREVIEW}; write "https://a.example/c.mp4"`,
  ],
  [
    "a preview's host that would change the policy",
    "/previews/1.mp4",
    "https://a;b.example/c.mp4",
    `6:21  ${ONE}"previewVideo" is "https://a;b.example/c.mp4"; it ${PREVIEW}`,
  ],
  [
    "a still without its folder",
    "images/1.jpg",
    "1.JPG",
    `7:14  ${ONE}"image" is "1.JPG"; it ${STILL}; write "images/1.jpg"`,
  ],
  [
    "a still out of its folder",
    "images/1.jpg",
    "images/../../1.jpg",
    `7:14  ${ONE}"image" is "images/../../1.jpg"; it ${STILL}; write "images/1.jpg"`,
  ],
  [
    "a still with a blank",
    "images/1.jpg",
    "images/1.jpg ",
    `7:14  ${ONE}"image" is "images/1.jpg "; it ${STILL}; write "images/1.jpg"`,
  ],
  [
    "a still of another kind",
    "images/1.jpg",
    "images/1.gif",
    `7:14  ${ONE}"image" is "images/1.gif"; it ${STILL}; write "images/1.jpg"`,
  ],
  [
    "an empty description",
    '"images/1.jpg"',
    '"images/1.jpg",\n    "alt": ""',
    `8:12  ${ONE}"alt" is empty; it must be a text: what the still shows, for those who can't see it`,
  ],
  [
    "an empty director",
    ...withField('"director": " "'),
    `8:17  ${ONE}"director" is empty; it must be a text of at most 120 characters: who directed the video`,
  ],
  [
    "an artist who is no text",
    ...withField('"artist": ["A"]'),
    `8:15  ${ONE}"artist" is ["A"], which is no text; it must be a text of at most 120 characters: whose music it is`,
  ],
  ["a year in quotes", ...withField('"year": "2024"'), `8:13  ${ONE}"year" is "2024"; it ${YEAR}; write 2024`],
  ["a year of two digits", ...withField('"year": 24'), `8:13  ${ONE}"year" is 24; it ${YEAR}`],
  ["a part of a year", ...withField('"year": 2024.5'), `8:13  ${ONE}"year" is 2024.5; it ${YEAR}`],
  [
    "a year that is nothing",
    ...withField('"year": null'),
    `8:13  ${ONE}"year" is null; it ${YEAR}; take the field away`,
  ],
  [
    "credits in one text",
    ...withField('"credits": "Ada"'),
    `8:16  ${ONE}"credits" is "Ada"; it must be a list of roles with their names, in square brackets: who else made the video`,
  ],
  [
    "a credit that is a text",
    ...withField('"credits": ["Ada"]'),
    `8:16  ${ONE}credit 1 of "credits" is "Ada"; it ${CREDIT}`,
  ],
  [
    "a credit without a name",
    ...withField('"credits": [{ "role": "A", "name": "B" }, { "role": "C" }]'),
    `8:16  ${ONE}credit 2 of "credits" has no "name"; it must be a text of at most 120 characters: who did it`,
  ],
  [
    "a credit with an empty role",
    ...withField('"credits": [{ "role": "", "name": "B" }]'),
    `8:16  ${ONE}the "role" of credit 1 of "credits" is ""; it ${ROLE}`,
  ],
  [
    "a credit with more than that",
    ...withField('"credits": [{ "role": "A", "name": "B", "fee": 1 }]'),
    `8:16  ${ONE}credit 1 of "credits" is {"role":"A","name":"B","fee":1}; it ${CREDIT}`,
  ],
])("%s", async (_mistake, from, to, finding) => {
  expect(await editor.findingsWith(from, to)).toEqual([finding]);
  expect((await editor.check()).entries).toBeUndefined();
});

test("the facts of a project may stand there, and each may be left out", async () => {
  for (const field of [
    '"director": "Ada"',
    '"artist": "The Studs"',
    '"year": 1999',
    '"credits": []',
    '"credits": [{ "role": "A", "name": "B" }]',
  ])
    expect(await editor.findingsWith(...withField(field))).toEqual([]);
});

test("a year that is far away is asked about, and stops nothing", async () => {
  expect(await editor.findingsWith(...withField('"year": 2098'))).toEqual([
    `8:13  warning: ${ONE}"year" is 2098, which is later than next year; is it the one that was meant?`,
  ]);
  expect((await editor.check()).entries?.[0]?.year).toBe(2098);
});

test("every credit that isn't right is told of", async () => {
  expect(await editor.findingsWith(...withField('"credits": [3, { "role": "A" }]'))).toHaveLength(2);
});

test("an embedding code has the address in it", async () => {
  const code = '<iframe src=\\"https://player.vimeo.com/video/76979871?h=1\\"></iframe>';
  expect(await editor.findingsWith("eRsGyueVLvQ", code)).toEqual([
    `5:16  ${ONE}"videoId" is "${code}"; it ${VIDEO}; write "https://player.vimeo.com/video/76979871?h=1"`,
  ]);
});

test("a title that is too long is told with its length, and its beginning", async () => {
  const [finding, ...others] = await editor.findingsWith("One", "x".repeat(201));
  expect(finding).toBe(`4:14  id "1", ${"x".repeat(59)}…: "title" has 201 characters; it ${TITLE}`);
  expect(others).toEqual([]);
  expect(await editor.findingsWith("One", "x".repeat(200))).toEqual([]);
});

test("ids that differ in their capitals only are one address", async () => {
  expect(await editor.findings(GOOD.replace('"id": "1"', '"id": "a"').replace('"id": "2"', '"id": "A"'))).toEqual([
    '10:11  id "A", Two: the project in line 3 has the id "a": "A" would be the same address on many systems; give one of them another',
  ]);
});

test("a title can't write into the terminal", async () => {
  const [finding] = await editor.findings(
    GOOD.replace('"One"', '"\\u001b[31mO\\u202en"').replace('"id": "1"', '"id": 1'),
  );
  expect(finding).toMatch(/^3:11 {2}entry 1, \\u001b\[31mO\\u202en: "id" is 1/);
});

test("what is no project has its place and its number", async () => {
  expect(await editor.findings(GOOD.replace("[\n", '[\n  null, "x",\n'))).toEqual([
    "2:3  entry 1: here is null where a project should be; it must be one project, in curly brackets",
    '2:9  entry 2: here is "x" where a project should be; it must be one project, in curly brackets',
  ]);
});

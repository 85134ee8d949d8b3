import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { checkProjects } from "../../../src/build/projects/check";
import { printFinding } from "../../../src/build/projects/finding";

/** Two good projects, each field on a line of its own, from line 3 and from line 10. */
const GOOD = `[
  {
    "id": "1",
    "title": "One",
    "videoId": "eRsGyueVLvQ",
    "previewVideo": "/previews/1.mp4",
    "image": "images/1.jpg"
  },
  {
    "id": "2",
    "title": "Two",
    "videoId": "76979871",
    "previewVideo": "/previews/2.webm",
    "image": "images/2.png"
  }
]
`;

let folder: string;
const at = (file: string) => path.join(folder, file);

/** A still of one colour. @param file its ending is its format */
const writePicture = (file: string, width: number, height = 2) =>
  sharp({ create: { width, height, channels: 3, background: "teal" } }).toFile(at(file));

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "projects-"));
  for (const name of ["data/images", "static/previews"]) fs.mkdirSync(at(name), { recursive: true });
  await writePicture("data/images/1.jpg", 1200);
  await writePicture("data/images/2.png", 1300);
  for (const name of ["1.mp4", "2.webm"]) fs.writeFileSync(at(`static/previews/${name}`), "a video");
  fs.writeFileSync(at("data/projects.json"), GOOD);
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const check = () => checkProjects(at("data/projects.json"), at("static"));

/** The findings of a content of the file, one line each, without the file's path. */
async function findingsOf(content: string | Buffer = GOOD): Promise<string[]> {
  fs.writeFileSync(at("data/projects.json"), content);
  return (await check()).findings.map((finding) => printFinding("", finding).slice(1).replaceAll(`${folder}/`, ""));
}

test("a good file is good, with a byte-order mark, Windows' line ends and a video's whole address too", async () => {
  const whole = GOOD.replaceAll("\n", "\r\n").replace("eRsGyueVLvQ", "https://youtu.be/eRsGyueVLvQ?t=3");
  for (const content of [GOOD, `\uFEFF${whole}`]) {
    expect(await findingsOf(content)).toEqual([]);
    expect((await check()).entries).toEqual(JSON.parse(GOOD));
  }
});

const EXTRA = "There is a comma too many here. Remove it.";
const ID_RULE = "It must be a text of letters, digits, - or _: it is the end of the page's address, /portfolio/{id}.";
const TITLE_RULE = "It must be a text of at most 200 characters: the title as visitors read it.";
const VIDEO_RULE =
  "It must be a text: the 11 characters of a YouTube id, the digits of a Vimeo id, or the video's address there.";
const PREVIEW_RULE =
  'It must be a text: a video under static/ (such as "/previews/1.mp4"; mp4, m4v or webm), an address that starts with https://, or empty for no preview.';
const YEAR_RULE = "It must be a number of four digits, from 1900 to 2099: the year in which the video came out.";
const FIELDS = "id, title, videoId, previewVideo, image, alt, director, artist, year, credits";

test.each<[from: string, to: string, finding: string]>([
  // What is no JSON.
  ['"One",', '"One"', "4:19  A comma is missing here."],
  ['1.jpg"', '1.jpg",', `7:28  ${EXTRA}`],
  ["  }\n]", "  },\n]", `15:4  ${EXTRA}`],
  ['"One"', "“One”", '4:14  “ is a typographic quotation mark. Write " instead.'],
  ['"One"', '"One”', '4:18  ” is a typographic quotation mark. Write " instead.'],
  ['"One"', '"One', '4:14  This text has no " at its end.'],
  ['"One"', "One", '4:14  One is no value of JSON. Write texts in " quotes.'],
  ['"title":', '"title"', "4:12  A colon is missing here."],
  ['"One",', '"One", // new', "4:21  JSON has no comments. Remove this one."],
  ['"One"', '"One\\ Two"', "4:14  A backslash has a special meaning in JSON. Write two of them, or /."],
  ["}\n]\n", "}\n", "15:4  A ] is missing here."],
  // What is no project.
  ['"videoId"', '"videoID"', '5:5  "videoID" is an unknown field. Did you mean "videoId"?'],
  ['"title"', '"colour": "red", "title"', `4:5  "colour" is an unknown field. The fields are ${FIELDS}.`],
  ['    "title": "One",\n', "", `2:3  "title" is missing. ${TITLE_RULE}`],
  ['"One"', "1", `4:14  "title" is 1. ${TITLE_RULE}`],
  ['"One"', '" "', `4:14  "title" is " ". ${TITLE_RULE}`],
  ['"1"', '"one two"', `3:11  "id" is "one two". ${ID_RULE}`],
  ['"id": "2"', '"id": "1"', '10:11  Another project has the id "1". Choose another.'],
  ['"One",', '"One",\n    "title": "Two",', '5:5  "title" is here twice. Remove one of them.'],
  ['"eRsGyueVLvQ"', '"https://a.example/v"', `5:16  "videoId" is "https://a.example/v". ${VIDEO_RULE}`],
  ['"One",', '"One", "year": "2024",', `4:29  "year" is "2024". ${YEAR_RULE}`],
  [
    '"One",',
    '"One", "credits": [{ "role": "Camera" }],',
    '4:33  "name" is missing. It must be a text of at most 120 characters: who did it.',
  ],
  // Files that are not there, and what may be used all the same.
  ["images/1.jpg", "images/11.jpg", '7:14  "image": data/images/11.jpg is missing. Did you mean images/1.jpg?'],
  [
    "images/1.jpg",
    "images/concert.jpg",
    '7:14  "image": data/images/concert.jpg is missing. Copy the file into data/images/ first.',
  ],
  [
    "images/1.jpg",
    "images/1.JPG",
    '7:14  "image": data/images/1.JPG is called images/1.jpg: capital letters and accents count. Write the same name.',
  ],
  ["/1.mp4", "/9.mp4", '6:21  "previewVideo": static/previews/9.mp4 is missing. Did you mean previews/1.mp4?'],
  ["/1.mp4", "/1.mov", `6:21  "previewVideo" is "/previews/1.mov". ${PREVIEW_RULE}`],
  [
    "/previews/1.mp4",
    "https://videos.example/1.mp4",
    '6:21  warning: "previewVideo": This address will expire. `npm run previews` copies the video.',
  ],
  [
    "eRsGyueVLvQ",
    "https://vimeo.com/76979871/abcdef1234",
    '5:16  warning: "videoId": The video is unlisted and can\'t be played here. Make it public at Vimeo.',
  ],
])("with %j changed to %j one sentence says what is wrong, at its place", async (from, to, finding) => {
  expect(await findingsOf(GOOD.replace(from, to))).toEqual([finding]);
  expect((await check()).entries === undefined).toBe(!finding.includes("warning: "));
});

test("several mistakes are all found, and a good project's files are looked at beside a broken one", async () => {
  const twice = GOOD.replace('"One",\n    "videoId"', "“One”\n    videoId");
  expect(await findingsOf(twice)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^4:14/), expect.stringMatching(/^5:5/)]),
  );
  const broken = GOOD.replace('"One"', "1").replace("images/2.png", "images/22.png");
  expect(await findingsOf(broken)).toEqual([
    expect.stringMatching(/^4:14/),
    '14:14  "image": data/images/22.png is missing. Did you mean images/2.png?',
  ]);
});

test("a still that is no picture, damaged or small is told apart from a good one, and so is a large preview", async () => {
  fs.writeFileSync(at("data/images/1.jpg"), "a text");
  const NO_PICTURE = '7:14  "image": images/1.jpg is no picture, or damaged. Export it again as a JPEG.';
  expect(await findingsOf()).toEqual([NO_PICTURE]);
  await writePicture("data/images/1.jpg", 1600, 900);
  const whole = fs.readFileSync(at("data/images/1.jpg"));
  fs.writeFileSync(at("data/images/1.jpg"), whole.subarray(0, whole.length / 2));
  expect(await findingsOf()).toEqual([NO_PICTURE]);
  await writePicture("data/images/1.jpg", 1199, 800);
  expect(await findingsOf()).toEqual([
    '7:14  warning: "image": images/1.jpg is 1199 × 800 px and looks blurred. Use a picture at least 1200 px wide.',
  ]);
  await writePicture("data/images/1.jpg", 1200);
  fs.writeFileSync(at("static/previews/1.mp4"), Buffer.alloc(3_000_001));
  expect(await findingsOf()).toEqual([
    '6:21  warning: "previewVideo": /previews/1.mp4 has 3001 KB, which is slow to load. Compress it to 3,000 KB or less.',
  ]);
});

test("a file that is missing, isn't UTF-8, or is no list of projects is one sentence", async () => {
  const LIST = "It must be a list of at least one project, in square brackets.";
  expect(await findingsOf("[]")).toEqual([`1:1  This is []. ${LIST}`]);
  expect(await findingsOf("{}")).toEqual([`1:1  This is {}. ${LIST}`]);
  expect(await findingsOf("")).toEqual(["1:1  A value is missing here."]);
  expect(await findingsOf(Buffer.from(GOOD, "utf16le"))).toEqual([
    "1:1  The file is not plain text in UTF-8. Save it as that.",
  ]);
  fs.rmSync(at("data/projects.json"));
  expect((await check()).report).toMatch(/projects\.json:1:1 {2}The file is missing\.$/);
});

/** @jest-environment node */
import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { createEditorFolder, type EditorFolder, GOOD, MP4, WEBM, writePicture } from "./editor-folder";

let editor: EditorFolder;
beforeEach(async () => {
  editor = await createEditorFolder();
});
afterEach(() => editor.remove());

const STILL = '7:14  id "1", One: ';
const PREVIEW = '6:21  id "1", One: ';
const AGAIN = "export the picture again as a JPEG, and put it in this one's place";
const MP4_ADVICE = "export it as an MP4 (H.264)";
const still = (name = "1.jpg") => editor.at("data/images", name);
const preview = (name = "1.mp4") => editor.at("static/previews", name);

test("a still that is missing is told with the nearest name that no other project has", async () => {
  expect(await editor.findingsWith("images/1.jpg", "images/1.jpeg")).toEqual([
    `${STILL}there is no file data/images/1.jpeg; did you mean "images/1.jpg"?`,
  ]);
  fs.rmSync(still());
  expect(await editor.findings(GOOD)).toEqual([
    `${STILL}there is no file data/images/1.jpg; put it there, or write the name of one that is`,
  ]);
});

test("a still in a folder of its own is found, and told where that is missing", async () => {
  fs.mkdirSync(still("live"));
  fs.renameSync(still(), still("live/1.jpg"));
  expect(await editor.findingsWith("images/1.jpg", "images/live/1.jpg")).toEqual([]);
  expect(await editor.findingsWith("images/1.jpg", "images/life/1.jpg")).toEqual([
    `${STILL}there is no file data/images/life/1.jpg; did you mean "images/live/1.jpg"?`,
  ]);
});

test("capital and small letters count, where the system doesn't care too", async () => {
  expect(await editor.findingsWith("images/1.jpg", "images/1.JPG")).toEqual([
    `${STILL}there is no file data/images/1.JPG; write "images/1.jpg": capital and small letters count`,
  ]);
  expect(await editor.findingsWith("/previews/1.mp4", "/Previews/1.mp4")).toEqual([
    `${PREVIEW}there is no file static/Previews/1.mp4; write "/previews/1.mp4": capital and small letters count`,
  ]);
});

test("accents that a Mac has stored in another way are told", async () => {
  fs.renameSync(still(), still("e\u0301.jpg"));
  const [finding] = await editor.findingsWith("images/1.jpg", "images/\u00e9.jpg");
  expect(finding).toContain("its accents are stored in another way: type the file's name anew");
});

test.each<[what: string, content: string | Buffer, kind: string]>([
  ["a text", "Hello", "a text"],
  ["a web page", "<!doctype html><p>Not found", "a web page"],
  [
    "a drawing",
    '<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    "a drawing (SVG)",
  ],
  ["a PDF", "%PDF-1.7", "a PDF"],
  ["a Photoshop file", "8BPS\u0000\u0001", "a Photoshop file"],
  ["a Word document", "PK\u0003\u0004", "a Word document or a zip file"],
  ["an iPhone's photo", Buffer.from("\0\0\0\x18ftypheic\0\0\0\0"), "an iPhone's photo (HEIC)"],
  ["a video", MP4, "a video"],
  ["noise", Buffer.from([1, 2, 3, 4]), "something else"],
])("%s that is called .jpg is no picture", async (_what, content, kind) => {
  fs.writeFileSync(still(), content);
  expect(await editor.findings(GOOD)).toEqual([
    `${STILL}images/1.jpg can't be used: it is no picture but ${kind}; ${AGAIN}`,
  ]);
});

test("a GIF that is called .jpg is not for the site", async () => {
  await writePicture(still("1.gif"), 1300);
  fs.renameSync(still("1.gif"), still());
  expect(await editor.findings(GOOD)).toEqual([
    `${STILL}images/1.jpg can't be used: it is no picture but a GIF; ${AGAIN}`,
  ]);
});

test("an empty file, and a folder or a link of a picture's name, are told", async () => {
  fs.writeFileSync(still(), "");
  expect(await editor.findings(GOOD)).toEqual([`${STILL}images/1.jpg can't be used: the file is empty; ${AGAIN}`]);
  fs.rmSync(still());
  fs.symlinkSync("2.png", still());
  expect(await editor.findings(GOOD)).toEqual([
    `${STILL}data/images/1.jpg is a link to another place; put the file itself there`,
  ]);
  fs.rmSync(still());
  fs.mkdirSync(still());
  expect(await editor.findings(GOOD)).toEqual([`${STILL}data/images/1.jpg is a folder; write the path of a file`]);
});

test.each(["jpeg", "png", "webp", "avif", "tiff"] as const)("a %s that is cut off is damaged", async (format) => {
  const noise = {
    width: 1200,
    height: 300,
    channels: 3 as const,
    background: "teal",
    noise: { type: "gaussian" as const, mean: 99, sigma: 30 },
  };
  const whole = await sharp({ create: noise }).toFormat(format).toBuffer();
  const name = `1.${format}`;
  const from = '"images/1.jpg"';
  fs.writeFileSync(still(name), whole);
  expect(await editor.findingsWith(from, `"images/${name}"`)).toEqual([]);
  fs.writeFileSync(still(name), whole.subarray(0, Math.round(whole.length * 0.8)));
  const [finding, ...others] = await editor.findingsWith(from, `"images/${name}"`);
  expect(finding).toMatch(/^7:14 .* can't be used: it is (damaged: a part of the picture is missing|no picture but)/);
  expect(others).toEqual([]);
});

test("a still below 1200 px in width is a warning, and the build goes on", async () => {
  await writePicture(still(), 1199, 1300);
  expect(await editor.findings(GOOD)).toEqual([
    '7:14  warning: id "1", One: images/1.jpg is 1199 × 1300 px and will look blurred; use one that is at least 1200 px wide',
  ]);
  expect((await editor.check()).entries).toHaveLength(2);
});

test("a still's size is as it is seen: a camera may have turned it", async () => {
  await sharp({ create: { width: 1300, height: 900, channels: 3, background: "teal" } })
    .withMetadata({ orientation: 6 })
    .toFile(still());
  expect(await editor.findings(GOOD)).toEqual([expect.stringContaining("images/1.jpg is 900 × 1300 px")]);
});

test("a preview that is missing is told with the nearest name", async () => {
  expect(await editor.findingsWith("/previews/1.mp4", "/previews/1.mpeg4")).toEqual([
    `${PREVIEW}there is no file static/previews/1.mpeg4; did you mean "/previews/1.mp4"?`,
  ]);
  expect(await editor.findingsWith("/previews/1.mp4", "/previews")).toEqual([
    `${PREVIEW}static/previews is a folder; write the path of a file`,
  ]);
  expect(await editor.findingsWith("/previews/1.mp4", "/.")).toEqual([
    `${PREVIEW}static is a folder; write the path of a file`,
  ]);
});

test("a preview of another type is told", async () => {
  fs.writeFileSync(preview("1.txt"), "x");
  fs.writeFileSync(preview("1.mov"), MP4);
  const type = `(mp4, m4v or webm); ${MP4_ADVICE}`;
  expect(await editor.findingsWith("/previews/1.mp4", "/previews/1.txt")).toEqual([
    `${PREVIEW}static/previews/1.txt has no video's ending ${type}`,
  ]);
  expect(await editor.findingsWith("/previews/1.mp4", "/previews/1.mov")).toEqual([
    `${PREVIEW}static/previews/1.mov is a video that not every browser plays ${type}`,
  ]);
  fs.copyFileSync(still("2.png"), preview());
  expect(await editor.findings(GOOD)).toEqual([
    `${PREVIEW}static/previews/1.mp4 can't be played: it is no video but a picture; ${MP4_ADVICE}`,
  ]);
  fs.writeFileSync(preview(), "");
  expect(await editor.findings(GOOD)).toEqual([
    `${PREVIEW}static/previews/1.mp4 can't be played: the file is empty; ${MP4_ADVICE} again`,
  ]);
});

test("a preview above 3 MB is a warning", async () => {
  fs.writeFileSync(preview("2.webm"), Buffer.concat([WEBM, Buffer.alloc(2_999_996)]));
  expect(await editor.findings(GOOD)).toEqual([]);
  fs.writeFileSync(preview("2.webm"), Buffer.concat([WEBM, Buffer.alloc(3_200_000)]));
  expect(await editor.findings(GOOD)).toEqual([
    '13:21  warning: id "2", Two: static/previews/2.webm has 3.2 MB, which visitors wait for; make it shorter or smaller: 3 MB at most',
  ]);
});

test("an address that is no video file is told", async () => {
  expect(await editor.findingsWith("/previews/1.mp4", "https://youtu.be/eRsGyueVLvQ")).toEqual([
    `${PREVIEW}"previewVideo" can't be played: it is the page of a video, not a video file; write it as "videoId", and "" here for no preview`,
  ]);
  expect(await editor.findingsWith("/previews/1.mp4", "https://a.example/1.jpg?x=1")).toEqual([
    `${PREVIEW}"previewVideo" can't be played: it ends like image/jpeg, which is no video; write the address of a video file`,
  ]);
  expect(await editor.findingsWith("/previews/1.mp4", "https://a.example:99999/1.mp4")).toEqual([
    `${PREVIEW}"previewVideo" can't be played: it is no address; copy it anew from the browser`,
  ]);
});

test("a video's whole address is fine: its id is taken, with a note", async () => {
  expect(await editor.findingsWith("eRsGyueVLvQ", "https://youtu.be/eRsGyueVLvQ?t=3")).toEqual([
    '5:16  note: id "1", One: "videoId" is "https://youtu.be/eRsGyueVLvQ?t=3", of which the id is taken: "eRsGyueVLvQ"; nothing needs to be done',
  ]);
  expect((await editor.check()).entries).toEqual(JSON.parse(GOOD));
  const [finding] = await editor.findingsWith("76979871", "https://vimeo.com/76979871/abcdef1234");
  expect(finding).toMatch(/^12:16 {2}warning: id "2", Two: .* its private part, abcdef1234, isn't used/);
});

test("what is known of each project is there, of wrong ones too", async () => {
  await editor.findingsWith('"One"', "1");
  const { projects, file } = await editor.check();
  expect(file).toBe(path.relative(process.cwd(), editor.file));
  expect(projects).toEqual([
    {
      name: { number: 1, id: "1" },
      video: { host: "YouTube", id: "eRsGyueVLvQ" },
      still: { path: "images/1.jpg", width: 1200, height: 2 },
      preview: { kind: "file", path: "/previews/1.mp4", bytes: MP4.length },
      findings: [expect.objectContaining({ severity: "error", line: 4, column: 14, short: '"title" is no text' })],
    },
    expect.objectContaining({ name: { number: 2, id: "2", title: "Two" }, findings: [] }),
  ]);
});

test("what may not be read is told", async () => {
  const isRoot = process.getuid?.() === 0;
  for (const file of [still(), preview()]) fs.chmodSync(file, 0);
  fs.chmodSync(editor.folder, 0o755);
  // The system's administrator may read everything.
  if (isRoot) process.seteuid?.(65534);
  const findings = (await editor.check()).findings.map(({ message }) => message);
  if (isRoot) process.seteuid?.(0);
  expect(findings).toEqual([
    expect.stringMatching(/static\/previews\/1.mp4 can't be played: it can't be read \(EACCES\)/),
    expect.stringMatching(/^images\/1.jpg can't be used: it can't be read \(EACCES\)/),
  ]);
});

import fs from "node:fs";
import path from "node:path";
import sharp from "sharp";
import schema from "../../data/projects.schema.json";
import { checkProjects } from "../../src/projects-file/check";
import { printFinding } from "../../src/projects-file/finding";
import { filesOfFolder } from "../../src/projects-file/folder";
import { temporaryFolder } from "../../test-support/temporary-folder";

const GOOD = [
  { id: "1", title: "One", videoId: "eRsGyueVLvQ", previewVideo: "/previews/1.mp4", image: "images/1.jpg" },
  { id: "2", title: "Two", videoId: "76979871", previewVideo: "/previews/2.webm", image: "images/2.png" },
];
/** One field per line: the first project's fields begin in line 3, the second's in line 10. */
const TEXT = `${JSON.stringify(GOOD, null, 2)}\n`;

const { at, write } = temporaryFolder();

/** A single-coloured picture. */
const blank = (width: number, height = 2, background = "teal") =>
  sharp({ create: { width, height, channels: 4, background } });

const preview = (name: string, folder = "test-support/previews") => fs.readFileSync(path.join(folder, name));
const stills = Promise.all([blank(1200).jpeg().toBuffer(), blank(1300).png().toBuffer()]);
beforeEach(async () => {
  write("static/previews/1.mp4", preview("1.mp4", "test-support/projects/previews"));
  write("static/previews/2.webm", preview("good.webm"));
  const [first, second] = await stills;
  write("data/images/1.jpg", first);
  write("data/images/2.png", second);
});

const check = () => checkProjects(at("data/projects.json"), at("static"));

/** The findings for a text of data/projects.json, one line each, without the path of the file. */
async function findingsFor(text: string | Buffer = TEXT): Promise<string[]> {
  write("data/projects.json", text);
  return (await check()).findings.map((finding) => printFinding("", finding).slice(1).replaceAll(`${at()}/`, ""));
}

test("the check accepts a byte-order mark, Windows line endings and a video's full address", async () => {
  const other = TEXT.replaceAll("\n", "\r\n").replace("eRsGyueVLvQ", "https://youtu.be/eRsGyueVLvQ?t=3");
  for (const text of [TEXT, `\uFEFF${other}`]) {
    expect(await findingsFor(text)).toEqual([]);
    expect((await check()).entries).toEqual(GOOD);
  }
});

test("words are read composed, trimmed, and without characters that nobody sees", async () => {
  const credits = [{ role: " Re\u0301alisation", name: "S\u0327enol\u200b " }];
  const typed = {
    title: "\tCafe\u0301 \u00adNoir\n",
    alt: " An  A\u030a.",
    director: "Ana\u00efs ",
    artist: "\ufeffAda",
    credits,
  };
  write("data/projects.json", JSON.stringify([{ ...GOOD[0], ...typed }]));
  const [entry] = (await check()).entries ?? [];
  const read = { title: "Caf\u00e9 Noir", alt: "An  \u00c5.", director: "Ana\u00efs", artist: "Ada" };
  expect(entry).toMatchObject({ ...read, credits: [{ role: "R\u00e9alisation", name: "\u015eenol" }] });
});

const { id, title, videoId, previewVideo, featured, credits } = schema.items.properties;
const { name } = credits.items.properties;
const FIELDS = `The fields are ${Object.keys(schema.items.properties).join(", ")}.`;
const COPY = "Copy the file into data/images/ first.";
const CASE = "capital letters must match. Write that name.";
const EXPIRES = "This address will expire. `npm run previews` copies the video.";
const FEATURED = "Another project is featured already, so this one isn't. Set one of them only.";

test.each<[from: string | RegExp, to: string, finding: string]>([
  // Syntax errors
  ['"One",', '"One"', "4:19  A comma is missing here."],
  ['1.jpg"', '1.jpg",', "7:28  There is a comma too many here. Remove it."],
  ['"One"', "“One”", '4:14  “ is a typographic quotation mark. Write " instead.'],
  ['"One"', '"One', '4:14  This text has no " at its end.'],
  ['"One"', "One", '4:14  One is no value of JSON. Write texts in " quotes.'],
  ['"title":', '"title"', "4:12  A colon is missing here."],
  ['"One",', '"One", // new', "4:21  JSON has no comments. Remove this one."],
  ['"One"', '"One\\ Two"', "4:14  A backslash has a special meaning in JSON. Write two of them, or /."],
  // Faulty fields
  ['"videoId"', '"videoID"', '5:5  "videoID" is an unknown field. Did you mean "videoId"?'],
  ['"title"', '"colour": "red", "title"', `4:5  "colour" is an unknown field. ${FIELDS}`],
  ['    "title": "One",\n', "", `2:3  "title" is missing. It ${title.description}.`],
  ['"One"', "1", `4:14  "title" is 1. It ${title.description}.`],
  ['"One"', '"\u00ad\u200b "', `4:14  "title" is "\u00ad\u200b ". It ${title.description}.`],
  ['"1"', '"404"', `3:11  "id" is "404". It ${id.description}.`],
  ['"1"', '"one two"', `3:11  "id" is "one two". It ${id.description}.`],
  ['"id": "2"', '"id": "1"', '10:11  Another project has the id "1". Choose another.'],
  ['"One",', '"One",\n    "title": "Two",', '5:5  "title" is here twice. Remove one of them.'],
  ['"eRsGyueVLvQ"', '"https://a.example/v"', `5:16  "videoId" is "https://a.example/v". It ${videoId.description}.`],
  ['"One",', '"One", "credits": [{ "role": "Camera" }],', `4:33  "name" is missing. It ${name.description}.`],
  // Missing files, and warnings
  ["images/1.jpg", "images/11.jpg", '7:14  "image": data/images/11.jpg is missing. Did you mean images/1.jpg?'],
  ["images/1.jpg", "images/concert.jpg", `7:14  "image": data/images/concert.jpg is missing. ${COPY}`],
  ["images/1.jpg", "images/1.JPG", `7:14  "image": data/images/1.JPG is named images/1.jpg: ${CASE}`],
  ["/1.mp4", "/1.mov", `6:21  "previewVideo" is "/previews/1.mov". It ${previewVideo.description}.`],
  ["/previews/1.mp4", "https://videos.example/1.mp4", `6:21  warning: "previewVideo": ${EXPIRES}`],
  ['"One",', '"One", "featured": "yes",', `4:33  "featured" is "yes". It ${featured.description}.`],
  [/"title": "(\w+)",/g, '"title": "$1", "featured": true,', `11:33  warning: "featured": ${FEATURED}`],
  [
    "/1.mp4",
    "/Take#2.mp4",
    `6:21  "previewVideo": Some systems don't allow # in a file's name. Rename previews/Take#2.mp4 without it.`,
  ],
  [
    "1.jpg",
    "100%.jpg",
    `7:14  "image": Some systems don't allow % in a file's name. Rename images/100%.jpg without it.`,
  ],
])("%j replaced by %j is reported with its position; only errors invalidate the file", async (from, to, finding) => {
  const findings = await findingsFor(TEXT.replace(from, to));
  expect(findings.filter((one) => !one.includes("is not published"))).toEqual([finding]);
  expect((await check()).entries === undefined).toBe(!finding.includes("warning: "));
});

test("the check reports several errors at once, also missing files beside a faulty field", async () => {
  const twoErrors = TEXT.replace('"One",\n    "videoId"', "“One”\n    videoId");
  const startWith = (...positions: string[]) => positions.map((at) => expect.stringMatching(`^${at} `));
  expect(await findingsFor(twoErrors)).toEqual(expect.arrayContaining(startWith("4:14", "5:5")));
  const faulty = TEXT.replace('"One"', "1").replace("images/2.png", "images/22.png");
  expect(await findingsFor(faulty)).toEqual(startWith("4:14", "14:14"));
});

test("the check reports damaged and small stills, and large previews", async () => {
  const DAMAGED = '7:14  "image": images/1.jpg is damaged, or not a JPG, PNG, WebP, AVIF or TIFF. Export it as a JPG.';
  const picture = await blank(1600, 900).jpeg().toBuffer();
  write("data/images/1.jpg", picture.subarray(0, picture.length / 2));
  expect(await findingsFor()).toEqual([DAMAGED]);
  write("data/images/1.jpg", await blank(1199, 800).jpeg().toBuffer());
  write(
    "static/previews/1.mp4",
    Buffer.concat([preview("1.mp4", "test-support/projects/previews"), Buffer.alloc(3_000_000)]),
  );
  expect(await findingsFor()).toEqual([
    '6:21  "previewVideo": /previews/1.mp4 has 3246 KB, which is slow to load. Compress it to 3000 KB or less.',
    '7:14  warning: "image": images/1.jpg is 1199 × 800 px and looks blurred. Use a picture at least 1200 px wide.',
  ]);
});

test("a link below static/ without its file is an error, because a build fails with it", async () => {
  fs.symlinkSync("nowhere.mp4", at("static/previews/next.mp4"));
  fs.symlinkSync("loop", at("static/loop"));
  const sentence = (name: string) => `1:1  ${at("static")}/${name} is a link, and its file isn't there. Remove it.`;
  expect(await findingsFor()).toEqual(
    ["loop", "previews/next.mp4"].map(sentence).map((one) => one.replaceAll(`${at()}/`, "")),
  );
});

/** Adds the place where a phone has filmed, to a file whose index is at its end (ISO 14496-12; QuickTime's `©xyz`). */
function withPlace(video: Buffer): Buffer {
  const place = Buffer.from("....udta....\xa9xyz..\x15\xc7+34.0522-118.2437/", "latin1");
  place.writeUInt32BE(place.length, 0);
  place.writeUInt32BE(place.length - 8, 8);
  place.writeUInt16BE(place.length - 20, 16);
  const index = Buffer.concat([video, place]);
  const at = video.lastIndexOf("moov") - 4;
  index.writeUInt32BE(index.length - at, at);
  return index;
}

const LFS_POINTER = Buffer.from("version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 123\n");

test("a file that is there and can't be read is named, with its cause", async () => {
  const still = "data/images/1.jpg";
  const expectFinding = async (finding: string) =>
    expect((await findingsFor()).join().replace(/^7:14 {2}"image": /, "")).toBe(finding);
  write(still, LFS_POINTER);
  await expectFinding("images/1.jpg is a Git LFS pointer: run git lfs pull.");
  for (const [code, cause] of [
    ["EACCES", "may not be read. Change its permissions, or copy it again."],
    ["UNKNOWN", "has not been downloaded by its cloud. Open it once."],
  ] as const) {
    const { readFileSync } = fs;
    const read = jest.spyOn(fs, "readFileSync").mockImplementation((...args) => {
      if (String(args[0]).endsWith("1.jpg")) throw Object.assign(new Error(code), { code });
      return readFileSync(...args);
    });
    await expectFinding(`images/1.jpg ${cause}`);
    read.mockRestore();
  }
  fs.rmSync(at(still));
  fs.symlinkSync("elsewhere.jpg", at(still));
  await expectFinding(`${still} is a link, and its file isn't there. Copy the file itself.`);
  fs.rmSync(at(still));
  fs.mkdirSync(at(still));
  await expectFinding(`${still} is a folder. Put the file there.`);
});

const notShown = (found: string) =>
  `"previewVideo": /previews/2.webm is no video that every browser shows (${found}). Convert it with HandBrake, preset Fast 720p30.`;
const [phone, half] = [preview("index-at-end-sound.mp4"), preview("good.webm").subarray(0, 2000)];
phone.write("3gp6", phone.indexOf("isom"));
test.each<[name: string, finding: string, content?: Buffer]>([
  ["hevc-sound.mp4", notShown("MPEG-4 Base Media HEVC Main")],
  ["sound-only.mp4", notShown("MPEG-4 Base Media no picture")],
  ["a text", notShown("no picture"), Buffer.from("words")],
  ["a phone's file", notShown("MPEG-4 3GPP Media Release 6 Streaming Servers AVC High"), phone],
  ["a part", '"previewVideo": /previews/2.webm is incomplete: its end is missing. Copy it again.', half],
  ["good.webm", ""],
  [
    "index-at-end-sound.mp4",
    'warning: "previewVideo": /previews/2.webm has a sound track that nobody hears. ' +
      "ffmpeg -i old.webm -c copy -an -map_metadata -1 new.webm removes it.",
  ],
  [
    "a place",
    'warning: "previewVideo": /previews/2.webm has a sound track that nobody hears and says where it was filmed. ' +
      "ffmpeg -i old.webm -c copy -an -map_metadata -1 new.webm removes it.",
    withPlace(preview("index-at-end-sound.mp4")),
  ],
  [
    "place.webm",
    'warning: "previewVideo": /previews/2.webm says where it was filmed. ' +
      "ffmpeg -i old.webm -c copy -an -map_metadata -1 new.webm removes it.",
  ],
  ["a pointer", '"previewVideo": /previews/2.webm is a Git LFS pointer: run git lfs pull.', LFS_POINTER],
])("the check looks into previews: %s", async (name, finding, content = preview(name)) => {
  write("static/previews/2.webm", content);
  expect((await findingsFor()).join().replace(/^13:21 {2}/, "")).toBe(finding);
});

/** The finding about the first still, if it is this picture. */
async function findingForStill(picture: { toBuffer(): Promise<Buffer> }) {
  write("data/images/1.jpg", await picture.toBuffer());
  return (await findingsFor()).join().replace(/^7:14 {2}/, "");
}

test("the check reports stills that the build or a visitor can't use", async () => {
  const black = 'warning: "image": images/1.jpg is black on the black page. Use a brighter picture.';
  expect(await findingForStill(blank(1600, 900, "black").png())).toBe(black);
  expect(await findingForStill(blank(1600, 900, "#fff0").webp())).toBe(black);
  const tall = '"image": images/1.jpg is 1200 × 20000 px, which is too tall. Crop it.';
  expect(await findingForStill(blank(1200, 20_000).jpeg())).toBe(tall);
  const huge = await blank(1600, 900).jpeg().toBuffer();
  // The height and the width in the frame's header (ITU T.81, B.2.2).
  huge.fill("4268", huge.indexOf("ffc0", 0, "hex") + 5, huge.indexOf("ffc0", 0, "hex") + 9, "hex");
  const large = '"image": images/1.jpg is too large: at most 268 megapixels. Export it smaller.';
  expect(await findingForStill({ toBuffer: async () => huge })).toBe(large);
  const cmyk = 'warning: "image": images/1.jpg has CMYK colours, which look duller here. Export it as sRGB.';
  expect(await findingForStill(blank(1600, 900).toColourspace("cmyk").jpeg())).toBe(cmyk);
});

test("the check accepts what browsers show: a JPEG with a wrong byte in its scan header, any format under any name", async () => {
  const faulty = await blank(1600, 900).jpeg().toBuffer();
  // The last byte of the scan's parameters (ITU T.81, B.2.3).
  faulty[faulty.indexOf("ffda", 0, "hex") + 13] = 1;
  expect(await findingForStill({ toBuffer: async () => faulty })).toBe("");
  for (const format of ["webp", "avif", "tiff", "png"] as const)
    expect(await findingForStill(blank(1600, 900)[format]())).toBe("");
});

test("accents may be written in either form of Unicode; entries have the name on the disk", async () => {
  const text = TEXT.replace("1.jpg", "Café, 1.jpg").replace("1.mp4", "Café & 🎬 1.mp4");
  write("data/images/Café, 1.jpg".normalize("NFD"), await blank(1200).jpeg().toBuffer());
  write("static/previews/Café & 🎬 1.mp4".normalize("NFD"), preview("1.mp4", "test-support/projects/previews"));
  const unnamed = "1:1  warning: static/previews/1.mp4 is not published, because no project names it.";
  expect(await findingsFor(text.normalize("NFC"))).toEqual([unnamed]);
  const { image, previewVideo } = (await check()).entries?.[0] ?? {};
  expect(image).toBe("images/Café, 1.jpg".normalize("NFD"));
  expect(previewVideo).toBe("/previews/Café & 🎬 1.mp4".normalize("NFD"));
});

test("a missing file, or one that isn't a list in UTF-8, is one error", async () => {
  expect((await check()).report).toMatch(/projects\.json:1:1 {2}The file is missing\. Restore it from git\.$/);
  const list = "1:1  This is []. It must be a list of at least one project, in square brackets.";
  expect(await findingsFor("[]")).toEqual([list]);
  const encoded = "1:1  The file is not plain text in UTF-8. Save it as UTF-8.";
  expect(await findingsFor(Buffer.from(TEXT, "utf16le"))).toEqual([encoded]);
});

test("files of systems and code editors are nobody's", async () => {
  for (const name of [".DS_Store", "Thumbs.db", "desktop.ini", "old/._1.mp4"]) write(`static/previews/${name}`);
  fs.symlinkSync("user@host.123", at("static/previews/.#1.mp4"));
  expect(await findingsFor(TEXT)).toEqual([]);
  expect(filesOfFolder(at("static"))).toEqual(["previews/1.mp4", "previews/2.webm"]);
});

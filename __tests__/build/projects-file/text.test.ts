/** @jest-environment node */
import fs from "node:fs";
import { createEditorFolder, type EditorFolder, GOOD } from "./editor-folder";

let editor: EditorFolder;
beforeAll(async () => {
  editor = await createEditorFolder();
});
afterAll(() => editor.remove());

const ONE = 'id "1", One: ';
const typographic = (mark: string, text: string) =>
  `${mark} is a typographic quotation mark, as Word and TextEdit set them; write plain ones: "${text}"`;
const single = (text: string) => `' is a single quotation mark; write double ones: "${text}"`;
const unclosed = (text: string) => `the quotation mark at the end of this text is missing; write "${text}"`;
const UNSEEN = "here is a blank or another sign that can't be seen";
const ENDED =
  "the file ends in the middle of a project; the rest is missing: undo the last change, or write what is missing";
const AFTER =
  "here is something after the end of the list; what comes after the list's last ] isn't read: take it away, or move it before that";
const LIST = "it must be a list of at least one project, in square brackets";
const NO_TITLE = `"title" is missing; it must be a text of at most 200 characters: the title as visitors read it`;

test("a good file is good, with a byte-order mark and Windows' line ends too", async () => {
  expect(await editor.findings(GOOD)).toEqual([]);
  expect(await editor.findings(`\uFEFF${GOOD.replaceAll("\n", "\r\n")}`)).toEqual([]);
  expect((await editor.check()).entries).toEqual(JSON.parse(GOOD));
});

test("lines are counted with Windows' line ends, and columns after a byte-order mark", async () => {
  const broken = GOOD.replace('"One",', '"One"');
  const line = `4:19  ${ONE}a comma is missing here; write it`;
  expect(await editor.findings(`\uFEFF${broken.replaceAll("\n", "\r\n")}`)).toEqual([line]);
  expect(await editor.findings(broken.replaceAll("\n", "\r"))).toEqual([line]);
  expect(await editor.findings(`\uFEFF;${GOOD}`)).toEqual([
    "1:1  here is ; where , is meant; write ,",
    expect.anything(),
  ]);
});

test.each<[mistake: string, from: string, to: string, findings: string[]]>([
  ["a missing comma", '"One",', '"One"', [`4:19  ${ONE}a comma is missing here; write it`]],
  ["a missing comma between projects", "},\n", "}\n", [`8:4  ${ONE}a comma is missing here; write it`]],
  ["a missing comma in one line", '"One",\n    ', '"One" ', [`4:19  ${ONE}a comma is missing here; write it`]],
  ["two commas", '"One",', '"One",,', [`4:20  ${ONE}here is a comma too many; take it away`]],
  ["a comma at the beginning", "[\n  {", "[,\n  {", ["1:2  here is a comma too many; take it away"]],
  [
    "a comma after the last field",
    '1.jpg"',
    '1.jpg",',
    [`7:28  ${ONE}here is a comma after the last one; take it away`],
  ],
  [
    "a comma after the last project",
    "  }\n]",
    "  },\n]",
    ['15:4  id "2", Two: here is a comma after the last one; take it away'],
  ],
  ["a semicolon", '"One",', '"One";', [`4:19  ${ONE}here is ; where , is meant; write ,`]],
  ["an equals sign", '"title":', '"title" =', [`4:13  ${ONE}here is = where : is meant; write :`]],
  [
    "a missing colon",
    '"title":',
    '"title"',
    [`4:12  ${ONE}a colon is missing here, between the field and its value; write it`],
  ],
  ["two colons", '"title":', '"title"::', [`4:13  ${ONE}here is a colon too many; take it away`]],
  ["a missing value", '"One"', "", ['4:12  id "1": this field has no value; write it after the colon']],
  ["a missing value and comma", '"One",', "", ['4:12  id "1": this field has no value; write it after the colon']],
  [
    "a value that is missing at the end",
    ': "images/1.jpg"',
    ":",
    [`7:12  ${ONE}this field has no value; write it after the colon`],
  ],
  ["typographic quotes around a value", '"One"', "“One”", [`4:14  ${ONE}${typographic("“", "One")}`]],
  ["German ones", '"One"', "„One“", [`4:14  ${ONE}${typographic("„", "One")}`]],
  ["a typographic quote at the end", '"One"', '"One”', [`4:18  ${ONE}${typographic("”", "One")}`]],
  ["a typographic quote at the beginning", '"One"', '“One"', [`4:14  ${ONE}${typographic("“", "One")}`]],
  [
    "typographic quotes everywhere in a line",
    '"title": "One"',
    "“title”: “One”",
    [`4:5  ${ONE}${typographic("“", "title")}`, `4:14  ${ONE}${typographic("“", "One")}`],
  ],
  [
    "single quotes",
    '"title": "One"',
    "'title': 'Don't'",
    [`4:5  id "1", Don't: ${single("title")}`, `4:14  id "1", Don't: ${single("Don't")}`],
  ],
  [
    "quotes inside a text",
    '"One"',
    '"The "One", two"',
    [
      String.raw`4:19  id "1", The "One", two: a quotation mark inside a text would end it; write \" there: "The \"One\", two"`,
    ],
  ],
  ["a missing quote at the end", '"One",', '"One,', [`4:14  ${ONE}${unclosed("One")}`]],
  ["a missing quote at the end of a name", '"title":', '"title:', [`4:5  ${ONE}${unclosed("title")}`]],
  [
    "a missing quote at the beginning",
    '"One",',
    'One",',
    [`4:14  ${ONE}the quotation mark before One is missing; write "One"`],
  ],
  [
    "no quotes at all",
    '"title": "One"',
    "title: One and two",
    [
      '4:5  id "1", One and two: title stands without quotation marks; write "title"',
      '4:12  id "1", One and two: One and two stands without quotation marks; write "One and two"',
    ],
  ],
  [
    "an address without quotes",
    '"76979871"',
    "https://vimeo.com/76979871",
    [
      '12:16  id "2", Two: https://vimeo.com/76979871 stands without quotation marks; write "https://vimeo.com/76979871"',
      '12:16  note: id "2", Two: "videoId" is "https://vimeo.com/76979871", of which the id is taken: "76979871"; nothing needs to be done',
    ],
  ],
  [
    "a number that is none",
    '"id": "1"',
    '"id": 01',
    ['3:11  id "01", One: 01 stands without quotation marks; write "01"'],
  ],
  [
    "a text of two lines",
    '"One"',
    '"One\n and two"',
    ['4:18  id "1", One  and two: a text goes on in the next line; write all of it in one'],
  ],
  [
    "a text of four lines",
    '"One"',
    '"One,\ntwo\n three,\nand \\"four\\""',
    ['4:19  id "1", One, two  three, and "four": a text goes on in the next line; write all of it in one'],
  ],
  ["a bullet", '"id": "1"', '• "id": "1"', [`3:5  ${ONE}• doesn't belong here; take it away`]],
  ["dots for what is left out", "  {\n", "  ...\n  {\n", ["2:3  ... doesn't belong here; take it away"]],
  [
    "an escaped quote at the end",
    '"One"',
    '"One\\"',
    [`4:14  id "1", One": the quotation mark at the end of this text is missing; write "One\\""`],
  ],
  ["a tab in a text", '"One"', '"O\tne"', ['4:16  id "1", O ne: here is a tab inside a text; write a blank']],
  [
    "a control character in a text",
    '"One"',
    '"O\u0001ne"',
    ['4:16  id "1", O ne: here is a sign inside a text that can\'t be seen; delete it'],
  ],
  [
    "a backslash in a path",
    "images/1.jpg",
    "images\\1.jpg",
    [`7:21  ${ONE}here is a backslash; write / in a path, and \\\\ for a backslash itself`],
  ],
  ["a comment", '"One",', '"One", // hm', [`4:21  ${ONE}a comment stands here; JSON has none, so take it away`]],
  [
    "a comment over lines",
    '"One",',
    '"One", /* a\nb */',
    [`4:21  ${ONE}a comment stands here; JSON has none, so take it away`],
  ],
  ["a comment of a script", "[\n", "[\n# hm\n", ["2:1  a comment stands here; JSON has none, so take it away"]],
  [
    "a no-break space",
    '    "title"',
    '\u00a0   "title"',
    [`4:1  ${ONE}${UNSEEN} (U+00A0); delete it, and type a blank with the space bar`],
  ],
  [
    "a closing bracket that is missing",
    "  },\n  {",
    "  {",
    [
      `7:28  ${ONE}a closing curly bracket } is missing here, at the end of the project; write it, and a comma after it`,
    ],
  ],
  [
    "one that is missing before a comma",
    "  },\n  {",
    ",  {",
    [`7:28  ${ONE}a closing curly bracket } is missing here, at the end of the project; write it before the comma`],
  ],
  [
    "the last one",
    "  }\n]",
    "]",
    ['14:28  id "2", Two: a closing curly bracket } is missing here, at the end of the project; write it'],
  ],
  [
    "an opening bracket that is missing",
    '  {\n    "id": "2"',
    '"id": "2"',
    ['9:1  id "2", Two: an opening curly bracket { is missing here, at the beginning of a project; write it'],
  ],
  ["one too many", "  },\n", "  }},\n", [`8:4  ${ONE}here is a closing curly bracket } too many; take it away`]],
  [
    "the list's first bracket missing",
    "[\n",
    "",
    ["1:3  an opening square bracket [ is missing at the beginning of the list; write it"],
  ],
  [
    "its last bracket missing",
    "]\n",
    "",
    ["15:4  a closing square bracket ] is missing at the end of the list; write it"],
  ],
  ["text after the end", "]\n", "]\nbye, bye", [`17:1  ${AFTER}`]],
  ["a project after the end", "]\n", '],\n{ "id": "3" }\n]', [`16:2  ${AFTER}`]],
  [
    "a conflict of git",
    '    "title": "One",',
    '<<<<<<< HEAD\n    "title": "One",\n=======\n    "title": "1",\n>>>>>>> other',
    [
      "4:1  here git has left two versions of the file; keep one of them, and take away the lines that begin with <<<<<<<, ======= and >>>>>>>",
    ],
  ],
])("%s", async (_mistake, from, to, findings) => {
  expect(await editor.findingsWith(from, to)).toEqual(findings);
});

test("a file that ends too early is told once, wherever it ends", async () => {
  expect(await editor.findings(GOOD.slice(0, GOOD.indexOf("One") + 2))).toEqual([`4:17  id "1", On: ${ENDED}`]);
  expect(await editor.findings(GOOD.slice(0, GOOD.indexOf("One") + 4))).toEqual([`4:19  ${ONE}${ENDED}`]);
  expect(await editor.findings(GOOD.slice(0, GOOD.indexOf('"title"')))).toEqual([`4:5  id "1": ${ENDED}`]);
  expect(await editor.findings(GOOD.slice(0, GOOD.indexOf('"One"')))).toEqual([`4:14  id "1": ${ENDED}`]);
  expect(await editor.findings("[")).toEqual([
    `1:1  the list has no project; ${LIST}`,
    "1:2  a closing square bracket ] is missing at the end of the list; write it",
  ]);
});

test("mistakes of the text and of the fields are told together, and none hides another", async () => {
  const broken = GOOD.replace('"id": "1",', '"id": "1"')
    .replace('"title": "Two"', "“titel”: “Two”,")
    .replace("1.jpg", "3.jpg");
  expect(await editor.findings(broken)).toEqual([
    `3:14  ${ONE}a comma is missing here; write it`,
    `7:14  ${ONE}there is no file data/images/3.jpg; did you mean "images/1.jpg"?`,
    `11:5  id "2": ${typographic("“", "titel")}`,
    '11:5  id "2": "titel" is not a field of a project; did you mean "title"?',
    `11:14  id "2": ${typographic("“", "Two")}`,
    '11:20  id "2": here is a comma too many; take it away',
  ]);
});

test("where it isn't sure what was meant, no mistakes of fields are made up; the other projects are checked", async () => {
  const broken = GOOD.replace('"One",', '"One,').replace('    "title": "Two",\n', "");
  expect(await editor.findings(broken)).toEqual([`4:14  ${ONE}${unclosed("One")}`, `9:3  id "2": ${NO_TITLE}`]);
});

test("of many mistakes of a kind ten are told, and how many more there are", async () => {
  const findings = await editor.findings(GOOD.replace(/"([^"\n]*)"/g, "“$1”"));
  expect(findings).toHaveLength(10);
  expect(findings[0]).toBe(`3:5  ${ONE}${typographic("“", "id")}`);
  expect(findings[9]).toBe(`7:14  ${ONE}${typographic("“", "images/1.jpg")} (and 10 more of these below)`);
});

test("brackets in each other without end are told at the first that is too many", async () => {
  const message =
    "1:51  here are more brackets in each other than a list of projects has; compare with the file's last version in git";
  expect(await editor.findings("[".repeat(100_000))).toEqual([message]);
  expect(await editor.findings("[".repeat(10_000) + "]".repeat(10_000))).toEqual([message]);
});

test("what is beyond guessing has a place too", async () => {
  expect(await editor.findings('[{"id": "1", [] }]')).toEqual([
    "1:12  from here on the brackets, commas and quotation marks don't fit together; compare with the project before",
  ]);
});

const UTF8 = "save it again in UTF-8 (in Notepad: Save as, Encoding)";
test.each<[what: string, content: string | Buffer, finding: string]>([
  [
    "an empty file",
    "",
    "the file is empty; it should be a list of projects in square brackets: undo the last change, or get its last version from git",
  ],
  [
    "a file of blanks",
    " \n",
    "the file is empty; it should be a list of projects in square brackets: undo the last change, or get its last version from git",
  ],
  ["no project", "[]", `the list has no project; ${LIST}`],
  ["no list", '{ "projects": [] }', `the file is no list; ${LIST}`],
  ["a text", "Hello, world", `the file is no list; ${LIST}`],
  ["one project", '{ "id": "1" }', `the file is a project without a list; ${LIST}: write [ before it and ] after it`],
  [
    "nothing but zeros, as after a crash",
    "\0".repeat(400),
    "the file's content is lost; get its last version from git",
  ],
  ["UTF-16", Buffer.from(`\uFEFF${GOOD}`, "utf16le"), `the file is saved in UTF-16; ${UTF8}`],
  ["UTF-16 without a mark", Buffer.from(GOOD, "utf16le"), `the file is saved in UTF-16; ${UTF8}`],
  [
    "rich text",
    `{\\rtf1\\ansi ${GOOD}`,
    "the file is no plain text but a rich text document (RTF); in TextEdit choose Format, Make Plain Text, and save it as projects.json",
  ],
  [
    "a Word document",
    "PK\u0003\u0004",
    "the file is no plain text but a Word document or a zip file; save it as plain text, in UTF-8",
  ],
  [
    "a web page",
    "<!DOCTYPE html><html>",
    "the file is no plain text but a web page; save the file itself, not the page that shows it",
  ],
])("%s instead of projects", async (_what, content, finding) => {
  expect(await editor.findings(content)).toEqual([`1:1  ${finding}`]);
});

test("Windows' older encoding is told at the letter; a replacement character that is really there is fine", async () => {
  const text = GOOD.replace("One", "Öne");
  expect(await editor.findings(Buffer.from(text, "latin1"))).toEqual([
    `4:15  here is a character that isn't saved in UTF-8; ${UTF8}`,
  ]);
  const second = Buffer.from(GOOD.replace("One", "\uFFFDX").replace("Two", "TÖo"));
  const cut = Buffer.concat([second.subarray(0, second.indexOf("TÖo") + 1), Buffer.from([0xd6]), Buffer.from("o\n")]);
  expect(await editor.findings(cut)).toEqual([expect.stringMatching(/^11:16 {2}here is a character/)]);
  expect(await editor.findings(GOOD.replace("One", "\uFFFD"))).toEqual([]);
});

test("a file that is missing, or a folder, is told", async () => {
  fs.rmSync(editor.file);
  const message = async () =>
    (await editor.check()).findings.map(({ line, column, message }) => [line, column, message]);
  expect(await message()).toEqual([
    [1, 1, "the file can't be read (ENOENT): it is not there; put it back, with the name projects.json"],
  ]);
  fs.writeFileSync(`${editor.file}.txt`, GOOD);
  expect(await message()).toEqual([
    [1, 1, "the file can't be read (ENOENT): it is called projects.json.txt there; rename it"],
  ]);
  fs.mkdirSync(editor.file);
  expect(await message()).toEqual([[1, 1, "the file can't be read (EISDIR): it is a folder; it should be a file"]]);
  fs.rmdirSync(editor.file);
});

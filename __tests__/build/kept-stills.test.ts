/** @jest-environment node */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import worker, { type ImageJob } from "gatsby-plugin-sharp/gatsby-worker";
import { openKeptFiles } from "../../src/build/kept-files.mjs";
import { keepStills } from "../../src/build/kept-stills";

jest.mock("gatsby-plugin-sharp/gatsby-worker", () => ({ __esModule: true, default: {} }));

let folder: string;
const source = () => path.join(folder, "1.jpg");
const encode = jest.fn(async ({ inputPaths, outputDir, args }: ImageJob) => {
  for (const { outputPath, args: options } of args.operations) {
    const file = path.join(outputDir, outputPath);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, `${fs.readFileSync(inputPaths[0]?.path ?? "")} ${JSON.stringify(options)}`);
  }
});

/** One build: what was encoded in it, and the stills that it has. */
async function build(widths: number[], options: Partial<ImageJob["args"]> = {}) {
  encode.mockClear();
  worker.IMAGE_PROCESSING = encode;
  keepStills(openKeptFiles(path.join(folder, "kept")));
  const outputDir = fs.mkdtempSync(path.join(folder, "public-"));
  const operations = widths.map((width) => ({ outputPath: `${width}/1.avif`, args: { width } }));
  const args = { isLazy: false, operations, pluginOptions: { failOn: "warning" }, ...options };
  await worker.IMAGE_PROCESSING({ inputPaths: [{ path: source() }], outputDir, args });
  const encoded = encode.mock.calls.flatMap(([job]) => job.args.operations.map((operation) => operation.args.width));
  const read = (width: number) => {
    const file = path.join(outputDir, `${width}/1.avif`);
    return fs.existsSync(file) ? fs.readFileSync(file, "utf8") : undefined;
  };
  return { encoded, stills: widths.map(read) };
}

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "stills-"));
  fs.writeFileSync(source(), "a still");
});
afterEach(() => fs.rmSync(folder, { recursive: true }));

const STILLS = ['a still {"width":480}', 'a still {"width":750}'];

test("a still is encoded once, and is in every build", async () => {
  expect(await build([480, 750])).toEqual({ encoded: [480, 750], stills: STILLS });
  expect(await build([480, 750])).toEqual({ encoded: [], stills: STILLS });
});

test("only what has changed is encoded: a width, the source, the plugin's options", async () => {
  await build([480]);
  expect(await build([480, 750])).toEqual({ encoded: [750], stills: STILLS });
  expect((await build([480, 750], { pluginOptions: { failOn: "none" } })).encoded).toEqual([480, 750]);
  fs.writeFileSync(source(), "another");
  expect(await build([480])).toEqual({ encoded: [480], stills: ['another {"width":480}'] });
});

test("in develop, where stills are made when they are asked for, Gatsby's own worker has the job as it is", async () => {
  await build([480]);
  expect((await build([480], { isLazy: true })).encoded).toEqual([480]);
});

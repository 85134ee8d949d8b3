/** @jest-environment node */
import { createHash } from "node:crypto";
import fs from "node:fs";
import type { RequestListener } from "node:http";
import os from "node:os";
import path from "node:path";
import { mp4, startFileHost } from "../../../e2e/helpers/file-host";
import { copyPreviews } from "../../../scripts/build/previews/copy.mjs";
import { keptName, openKeptFiles } from "../../../src/build/kept-files.mjs";

const FIRST_DAY = new Date("2026-11-01T12:00:00Z");
const LATER = new Date("2026-12-01T12:00:00Z");
/** 2026-11-15. */
const EXPIRY = 1794700800;

let folder: string;
let answer: RequestListener;
let host: Awaited<ReturnType<typeof startFileHost>>;
const send =
  (content: Buffer): RequestListener =>
  (_request, response) =>
    void response.end(content);
const refuse: RequestListener = (_request, response) => void response.writeHead(403).end();

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "previews-"));
  host = await startFileHost((request, response) => answer(request, response));
});
afterEach(async () => {
  jest.restoreAllMocks();
  await host.stop();
  fs.rmSync(folder, { recursive: true });
});

const preview = (path: string) => ({ address: host.url + path });

/** What a build on a day has: the content of its copy, and what it says. */
async function build(address: string, now: Date) {
  const { copies, warnings } = await copyPreviews([preview(address)], folder, { now, timeoutMs: 20_000 });
  const copy = copies[host.url + address];
  const content = copy && openKeptFiles(folder).read(copy.kept)?.toString("latin1");
  return { name: copy?.name, content, warnings: warnings.map(({ warning }) => warning) };
}

test("a preview is copied under its content's digest", async () => {
  answer = send(mp4("one"));
  const one = await build("/a.mp4", FIRST_DAY);
  expect(one).toMatchObject({ content: mp4("one").toString("latin1"), warnings: [] });
  expect(one.name).toMatch(/^[0-9a-f]{32}\.mp4$/);
  answer = send(mp4("two"));
  expect((await build("/a.mp4", LATER)).name).not.toBe(one.name);
});

test("until it expires, the day is told; then the last copy is used, and that is told", async () => {
  const address = `/a.mp4?Expires=${EXPIRY}`;
  answer = send(mp4("one"));
  const before = await build(address, FIRST_DAY);
  expect(before.warnings).toEqual([
    "the preview's address expires on 2026-11-15; the site has the copy of 2026-11-01. Give it a new address, or put the file into static/previews/.",
  ]);
  answer = refuse;
  const after = await build(address, LATER);
  expect(after).toMatchObject({ name: before.name, content: before.content });
  expect(after.warnings).toEqual([
    "the preview's address expired on 2026-11-15 (its host answers 403); the site has the copy of 2026-11-01. Give it a new address, or put the file into static/previews/.",
  ]);
});

test("an address that expired before it was ever copied has no preview, and that is told", async () => {
  answer = refuse;
  expect(await build(`/a.mp4?Expires=${EXPIRY}`, LATER)).toEqual({
    name: undefined,
    content: undefined,
    warnings: [
      "the preview's address expired on 2026-11-15 (its host answers 403); its card has no preview. Give it a new address, or put the file into static/previews/.",
    ],
  });
});

test("a renewed address that fails too has the copy of the former one, and another file's never", async () => {
  answer = send(mp4("one"));
  await build(`/a.mp4?id=1&Expires=${EXPIRY}&Signature=x`, FIRST_DAY);
  answer = refuse;
  expect((await build("/a.mp4?id=1&Expires=1&Signature=y", LATER)).content).toBe(mp4("one").toString("latin1"));
  expect((await build("/a.mp4?id=2&Expires=1&Signature=y", LATER)).content).toBeUndefined();
});

test("a copy that its host says is still so isn't fetched again", async () => {
  const sent: number[] = [];
  answer = ({ headers }, response) => {
    sent.push(response.writeHead(headers["if-none-match"] === '"1"' ? 304 : 200, { ETag: '"1"' }).statusCode);
    response.end(sent.at(-1) === 200 ? mp4("one") : undefined);
  };
  await build("/a.mp4", FIRST_DAY);
  expect(await build("/a.mp4", LATER)).toMatchObject({ content: mp4("one").toString("latin1"), warnings: [] });
  expect(sent).toEqual([200, 304]);
});

test("a page that says sorry is no video, and takes no copy's place", async () => {
  answer = send(mp4("one"));
  await build("/a.mp4", FIRST_DAY);
  answer = send(Buffer.from("<!doctype html><title>Sign in</title>"));
  expect(await build("/a.mp4", LATER)).toMatchObject({
    content: mp4("one").toString("latin1"),
    warnings: [expect.stringContaining("what is there is no MP4 or WebM video; the site has the copy of 2026-11-01.")],
  });
});

test("a copy that was damaged is fetched again, whole", async () => {
  answer = ({ headers }, response) => {
    if (headers["if-none-match"]) response.writeHead(304).end();
    else response.setHeader("ETag", '"1"').end(mp4("one"));
  };
  await build("/a.mp4", FIRST_DAY);
  for (const name of fs.readdirSync(folder)) fs.truncateSync(path.join(folder, name), 40);
  expect((await build("/a.mp4", LATER)).content).toBe(mp4("one").toString("latin1"));
});

test("a copy for which there is no room on the disk leaves the one before, and that is told", async () => {
  const warn = jest.spyOn(console, "warn").mockImplementation();
  answer = send(mp4("one"));
  const before = await build("/a.mp4", FIRST_DAY);
  const digest = createHash("sha256").update(mp4("two")).digest("hex");
  // No file can take a folder's name.
  fs.mkdirSync(path.join(folder, keptName({ preview: digest }), "in the way"), { recursive: true });
  answer = send(mp4("two"));
  expect(await build("/a.mp4", LATER)).toEqual({
    ...before,
    warnings: [
      "the preview can't be fetched: its copy can't be kept on this disk; the site has the copy of 2026-11-01. Give it a new address, or put the file into static/previews/.",
    ],
  });
  expect(warn).toHaveBeenCalledWith(expect.stringContaining("What was made can't be kept for the next build"));
});

test("four are asked at a time, one address once, and one that fails stops no other", async () => {
  const open = { now: 0, most: 0 };
  const waiting: (() => void)[] = [];
  answer = (request, response) => {
    open.now += 1;
    open.most = Math.max(open.most, open.now);
    waiting.push(() => {
      open.now -= 1;
      if (request.url === "/1.mp4") refuse(request, response);
      else response.end(mp4(request.url));
    });
    // The next ones are asked for when one of the first four has been answered.
    if (waiting.length >= 4) while (waiting.length > 0) waiting.shift()?.();
  };
  const previews = [...Array(8).keys(), 0, 1].map((name) => preview(`/${name}.mp4`));
  const { copies, warnings } = await copyPreviews(previews, folder, { now: FIRST_DAY, timeoutMs: 20_000 });
  expect(Object.keys(copies)).toHaveLength(7);
  expect(warnings).toHaveLength(2);
  expect(host.asked).toHaveLength(8);
  expect(open.most).toBe(4);
});

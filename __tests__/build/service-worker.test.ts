import { finishServiceWorker } from "../../src/build/service-worker";
import { temporaryFolder } from "../temporary-folder";

const CHUNK = "component---src-pages-index-tsx-0123456789abcdef0123.js";
const PRECACHED = ["index.html", "page-data/index/page-data.json", CHUNK, "static/font.woff2", "manifest.webmanifest"];

const { at, read, write } = temporaryFolder();

/** Writes the worker of gatsby-plugin-offline. */
const generate = (files = PRECACHED) =>
  write("sw.js", `precacheAndRoute([${files.map((url) => `{ "url": "${url}", "revision": "0" }`).join(",\n")}]);`);

/** Finishes a site with this page and preview. @returns its page and worker */
function finish(words: string, preview: string) {
  write("index.html", `<html lang="en" data-build="former">${words}`);
  write("clips/naïve.mp4", preview);
  generate();
  finishServiceWorker(at(), [{ still: "/static/1.webp", preview: "/clips/naïve.mp4" }]);
  return { page: read("index.html"), worker: read("sw.js") };
}

beforeEach(() => {
  for (const file of PRECACHED) write(file, file.endsWith(".json") ? "{}" : "");
  write("static/1.webp");
});

test("page and worker share one build id, which changes with the content; the worker knows a preview by its digest", () => {
  const idsOf = ({ page, worker }: ReturnType<typeof finish>) => {
    const [, id = ""] = /data-build="(\w{16})"/.exec(page) ?? [];
    expect(worker).toContain(`build:"${id}"`);
    const [, digest] = /"\/clips\/na%C3%AFve\.mp4":"(\w{16})"/.exec(worker) ?? [];
    return { id, digest };
  };
  const first = idsOf(finish("one", "a video"));
  const second = idsOf(finish("two", "another video"));
  expect(second.id).not.toBe(first.id);
  expect(second.digest).toMatch(/^\w{16}$/);
  expect(second.digest).not.toBe(first.digest);
  expect(idsOf(finish("one", "a video"))).toEqual(first);
});

test.each(PRECACHED)("a precache without %s stops the build", (missing) => {
  generate(PRECACHED.filter((file) => file !== missing));
  expect(() => finishServiceWorker(at(), [])).toThrow(`No precache of /${missing}: `);
});

/** @jest-environment node */
import { createHash } from "node:crypto";
import { readPage } from "../../scripts/verify/html.mjs";
import { createLimit } from "../../scripts/verify/limit.mjs";
import { allowsAddress, allowsInline, parsePolicy, sourcesFor } from "../../scripts/verify/policy-grammar.mjs";
import { createReport } from "../../scripts/verify/report.mjs";
import { readWorker } from "../../scripts/verify/worker.mjs";

const hash = (content: string) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`;

test("a page is read as a browser reads it: templates, noscript and a frame's first content too", () => {
  const page = readPage(`
    <title><a href="/not-a-link"></title><h1>A  <b>title</b></h1>
    <script type="application/ld+json">{"data": true}</script><script>run()</script>
    <noscript><style>p{}</style></noscript><template><img src="/in-template.png"></template>
    <img srcset="/a,b.avif 480w, /c.avif 750w" src="/d.jpg" style="color:red" onload="x()">
    <iframe src="https://player.example/1" srcdoc="<link rel=stylesheet href=/cover.css><script>frame()</script>"></iframe>
    <!-- <script>comment()</script> -->`);
  expect(page).toMatchObject({
    links: [],
    headings: ["A title"],
    stills: ["/a,b.avif", "/c.avif", "/in-template.png", "/d.jpg"],
    files: ["/cover.css"],
    frames: ["https://player.example/1"],
    inlineScripts: ["run()", "frame()"],
    inlineStyles: ["p{}"],
    styleAttributes: ["color:red"],
    handlers: ["onload"],
  });
});

test("a directive that is missing falls back as browsers do, and of two the first counts", () => {
  const policy = parsePolicy("default-src 'none'; script-src 'self'; script-src *; style-src-elem 'self'");
  expect(sourcesFor(policy, "script-src-elem")).toEqual(["'self'"]);
  expect(sourcesFor(policy, "style-src-elem")).toEqual(["'self'"]);
  expect(sourcesFor(policy, "style-src-attr")).toEqual(["'none'"]);
  expect(sourcesFor(parsePolicy("img-src 'self'"), "script-src-elem")).toBeUndefined();
});

test("an attribute's hash counts only beside 'unsafe-hashes'", () => {
  const known = hash("color:red");
  expect(allowsInline(parsePolicy(`style-src-attr ${known}`), "style-src-attr", "color:red")).toBe(false);
  const policy = parsePolicy(`style-src-attr 'unsafe-hashes' ${known}`);
  expect(allowsInline(policy, "style-src-attr", "color:red")).toBe(true);
  expect(allowsInline(policy, "style-src-attr", "color:blue")).toBe(false);
});

test("'self' is this origin alone, and another source is its own", () => {
  const policy = parsePolicy("frame-src 'self' https://player.example");
  const allows = (address: string) => allowsAddress(policy, "frame-src", new URL(address), "https://the.site");
  expect(allows("https://the.site/x")).toBe(true);
  expect(allows("http://the.site/x")).toBe(false);
  expect(allows("https://player.example/embed/1")).toBe(true);
  expect(allows("https://player.example.evil.example/")).toBe(false);
});

test("a worker's lists are read, with digests where a file has one", () => {
  const script = `d={stills:["/static/a/1.webp"],bytes:573e3,previews:{"/previews/1.mp4":"eddc9e0da49f7109"}};
    [{ "url": "app.js" }, { "url": "/index.html", "revision": "0123456789abcdef0123456789abcdef" }]`;
  expect(readWorker(script)).toEqual({
    files: [
      { url: "/app.js", revision: undefined },
      { url: "/index.html", revision: "0123456789abcdef0123456789abcdef" },
    ],
    stills: ["/static/a/1.webp"],
    previews: { "/previews/1.mp4": "eddc9e0da49f7109" },
  });
  expect(readWorker("another site's")).toEqual({ files: [], stills: [], previews: {} });
});

test("no more than so many tasks run at a time, and one that fails makes room", async () => {
  const limit = createLimit(3);
  let running = 0;
  let most = 0;
  const task = async (index: number) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise(setImmediate);
    running -= 1;
    if (index % 4 === 0) throw new Error("failed");
  };
  const ended = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => limit(() => task(index))));
  expect(ended.filter(({ status }) => status === "rejected")).toHaveLength(5);
  expect(most).toBe(3);
});

test("a cross names five things and counts the others; what a server said can't steer the terminal", () => {
  let printed = "";
  const report = createReport((text) => {
    printed += text;
  }, true);
  report.check("All is there", ["\x1b[2Ja", "b", "c", "d", "e", "f", "g"], "Mend it.");
  report.sumUp();
  expect(printed).toBe(
    "\x1b[31m✗\x1b[0m All is there\n     [2Ja\n    b\n    c\n    d\n    e\n    and 2 more\n    → Mend it.\n\n0 right, 1 wrong\n",
  );
  expect(report.crosses).toBe(1);
});

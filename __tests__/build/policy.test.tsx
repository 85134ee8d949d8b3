/** @jest-environment node */
import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { contentSecurityPolicy, inlineHashes } from "../../src/build/policy";
import { PagePath } from "../../src/layout/page-path";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("two pages that differ in their path alone have the same hashes", () => {
  const [one, other] = ["/portfolio/1", "/portfolio/2"].map((path) => renderToStaticMarkup(<PagePath path={path} />));
  expect(one).not.toBe(other);
  expect(inlineHashes(one ?? "").scripts).toHaveLength(1);
  expect(inlineHashes(one ?? "")).toEqual(inlineHashes(other ?? ""));
});

test("scripts and styles are named by their text; what is loaded, and data that doesn't run, isn't", () => {
  const html = `<style data-href="/a.css">a{}</style><script>run()</script><script type="module">run(2)</script>
    <script src="/app.js" async=""></script><script type="application/ld+json">{"a":1}</script>
    <p style="--name:&quot;a&#x27;&amp;&quot;">Words: style=&quot;none&quot;, &lt;script&gt;</p>`;
  expect(inlineHashes(html)).toEqual({
    scripts: [hash("run()"), hash("run(2)")],
    styles: [hash("a{}")],
    styleAttributes: [hash(`--name:"a'&"`)],
  });
});

test("a document in a frame has the page's policy, so what stands in it is named too", () => {
  const html = renderToStaticMarkup(<iframe title="cover" srcDoc={`<style>a::before{content:"b"}</style>`} />);
  expect(inlineHashes(html).styles).toEqual([hash(`a::before{content:"b"}`)]);
});

test("the policy is the union of all pages, each source once", () => {
  const pages = ["<script>a</script><style>b</style>", "<script>a</script><script>c</script>"];
  const attribute = '<p style="d">';
  const policy = contentSecurityPolicy(pages, []).split("; ");
  expect(policy).toContain(`script-src 'self' ${[hash("a"), hash("c")].sort().join(" ")}`);
  expect(policy).toContain(`style-src 'self' ${hash("b")}`);
  const styles = `style-src 'self' ${hash("b")} 'unsafe-hashes' ${hash("d")}`;
  expect(contentSecurityPolicy([...pages, attribute], [])).toContain(styles);
});

test("frames are for the two players, calls for the project, previews the site's own; nothing is unsafe-inline", () => {
  const connect = ["https://ref.supabase.co"];
  const policy = contentSecurityPolicy([], connect);
  expect(policy).toContain("frame-src https://www.youtube-nocookie.com https://player.vimeo.com;");
  expect(policy).toContain("connect-src 'self' https://ref.supabase.co;");
  expect(policy).toContain("media-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|report/);
});

test("refusals are reported where an address is given, by the old name of the directive and the new", () => {
  const policy = contentSecurityPolicy([], [], "https://reports.example/csp");
  expect(policy).toContain("report-uri https://reports.example/csp; report-to csp");
});

import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { contentSecurityPolicy, inlineHashes } from "../../src/build/policy";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("scripts and styles, of a document in a frame too, are named by their text; what is loaded, and data that doesn't run, isn't", () => {
  const html = `<style data-href="/a.css">a{}</style><script>run()</script><script type="module">run(2)</script>
    <script src="/app.js" async=""></script><script type="application/ld+json">{"a":1}</script>
    <p style="--name:&quot;a&#x27;&amp;&quot;">Words: style=&quot;none&quot;, &lt;script&gt;</p>`;
  // It has the page's policy.
  const frame = renderToStaticMarkup(<iframe title="cover" srcDoc={`<style>a::before{content:"b"}</style>`} />);
  expect(inlineHashes(html + frame)).toEqual({
    scripts: [hash("run()"), hash("run(2)")],
    styles: [hash("a{}"), hash(`a::before{content:"b"}`)],
    styleAttributes: [hash(`--name:"a'&"`)],
  });
});

test("the policy is the union of all pages, each source once; frames are for the two players, calls for the project", () => {
  const pages = ["<script>a</script><style>b</style>", "<script>a</script><script>c</script>"];
  const attribute = '<p style="d">';
  const policy = contentSecurityPolicy(pages, []).split("; ");
  expect(policy).toContain(`script-src 'self' ${[hash("a"), hash("c")].sort().join(" ")}`);
  expect(policy).toContain(`style-src 'self' ${hash("b")}`);
  const styles = `style-src 'self' ${hash("b")} 'unsafe-hashes' ${hash("d")}`;
  expect(contentSecurityPolicy([...pages, attribute], [])).toContain(styles);

  const calling = contentSecurityPolicy([], ["https://ref.supabase.co"]);
  expect(calling).toContain("frame-src https://www.youtube-nocookie.com https://player.vimeo.com;");
  expect(calling).toContain("connect-src 'self' https://ref.supabase.co;");
  expect(calling).toContain("media-src 'self';");
  expect(calling).toContain("frame-ancestors 'none'");
  expect(calling).not.toMatch(/unsafe-inline|unsafe-eval|report/);
});

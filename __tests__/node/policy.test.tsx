import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { inlineHashes } from "../../src/node/policy";

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("inline scripts, styles and style attributes are hashed, also in a frame's srcdoc; external scripts and data blocks are not", () => {
  const html = `<style data-href="/a.css">a{}</style><script>run()</script><script type="module">run(2)</script>
    <script src="/app.js" async=""></script><script type="application/ld+json">{"a":1}</script>
    <p style="--name:&quot;a&#x27;&amp;&quot;">Words: style=&quot;none&quot;, &lt;script&gt;</p>`;
  const frame = renderToStaticMarkup(<iframe title="cover" srcDoc={`<style>a::before{content:"b"}</style>`} />);
  expect(inlineHashes(html + frame)).toEqual({
    scripts: [hash("run()"), hash("run(2)")],
    styles: [hash("a{}"), hash(`a::before{content:"b"}`)],
    styleAttributes: [hash(`--name:"a'&"`)],
  });
});

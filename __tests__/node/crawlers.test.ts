import { feed, securityText } from "../../src/node/crawlers";
import { site } from "../../src/site";

test("the feed has titles of any characters, without those that XML forbids", () => {
  const title = `<script>alert("1")</script> & 'more' ]]> \u0000\u0008\uFFFF שלום 🔥 \uD800`;
  const escaped = "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; &apos;more&apos; ]]&gt;  שלום 🔥 ";
  const xml = feed([{ projectId: "1", alt: "A still.", title, director: null }]);
  expect(xml).toContain(`<item><title>${escaped}</title>`);
  expect(xml).not.toContain("dc:creator>");
});

test("security.txt is valid for less than a year from the build", () => {
  const text = securityText("hello@your.site", new Date("2026-11-22T10:20:30.456Z"));
  expect(text).toContain("Contact: mailto:hello@your.site\nExpires: 2027-11-21T10:20:30.456Z\n");
  expect(text).toContain(`Canonical: ${site.url}/.well-known/security.txt\n`);
});

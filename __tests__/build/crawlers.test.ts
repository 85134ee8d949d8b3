/** @jest-environment jsdom */
import { textsIn } from "../../e2e/helpers/xml";
import { feed, securityText } from "../../src/build/crawlers";
import { site } from "../../src/site";

test("the feed has titles of any characters, without those that XML forbids", () => {
  const title = `<script>alert("1")</script> & 'more' ]]> \u0000\u0008\uFFFF שלום 🔥 \uD800`;
  const item = { projectId: "1", alt: "A still." };
  const xml = feed([
    { ...item, title, director: "Ada & Co." },
    { ...item, title: "Two", director: null },
  ]);
  expect(textsIn({ xml, names: ["title", "dc:creator"] })).toEqual([
    [site.name, `<script>alert("1")</script> & 'more' ]]>  שלום 🔥 `, "Two"],
    ["Ada & Co."],
  ]);
});

test("security.txt is valid for less than a year from the build", () => {
  const text = securityText("hello@your.site", new Date("2026-11-22T10:20:30.456Z"));
  expect(text).toContain("Contact: mailto:hello@your.site\nExpires: 2027-11-21T10:20:30.456Z\n");
  expect(text).toContain(`Canonical: ${site.url}/.well-known/security.txt\n`);
});

/** @jest-environment jsdom */
import { textsIn } from "../../e2e/helpers/xml";
import { feed, securityText } from "../../src/build/readers";
import { site } from "../../src/site";

const item = (projectId: string, title: string) => ({
  projectId,
  title,
  alt: `A still from ${title}.`,
  director: projectId === "1" ? "Ada & Co." : null,
});
const ODD = `<script>alert("1")</script> & 'more' ]]> \u0000\u0008\uFFFF שלום 🔥 \uD800`;

test("a title of any characters is told as it is, without what XML can't have", () => {
  const xml = feed([item("1", ODD), item("2", "Two")]);
  expect(textsIn({ xml, names: ["title", "dc:creator"] })).toEqual([
    [site.name, `<script>alert("1")</script> & 'more' ]]>  שלום 🔥 `, "Two"],
    ["Ada & Co."],
  ]);
});

test("security.txt holds for less than a year from the build", () => {
  const text = securityText("hello@your.site", new Date("2026-11-22T10:20:30.456Z"));
  expect(text).toContain("Contact: mailto:hello@your.site\nExpires: 2027-11-21T10:20:30.456Z\n");
  expect(text).toContain(`Canonical: ${site.url}/.well-known/security.txt\n`);
});

import { feedFaults, sitemapFaults } from "../../e2e/helpers/reader-rules";
import { feed, securityText, sitemap } from "../../src/build/readers";
import { site } from "../../src/site";

const FEED = `${site.url}/rss.xml`;
const SITEMAP = `${site.url}/sitemap.xml`;
const item = (projectId: string, title: string) => ({
  projectId,
  title,
  alt: `A still from ${title}.`,
  director: projectId === "1" ? "Ada & Co." : null,
});
const ODD = `<script>alert("1")</script> & 'more' ]]> \u0000\u0008\uFFFF שלום 🔥 \uD800`;

test("a title of any characters is told as it is, without what XML can't have", () => {
  const text = feed([item("1", ODD), item("2", "Two")]);
  expect(feedFaults({ text, address: FEED })).toEqual([]);
  const xml = new DOMParser().parseFromString(text, "application/xml");
  expect(xml.querySelector("item title")?.textContent).toBe(`<script>alert("1")</script> & 'more' ]]>  שלום 🔥 `);
  expect(
    [...xml.querySelectorAll("item > *")].filter((one) => one.nodeName === "dc:creator").map((one) => one.textContent),
  ).toEqual(["Ada & Co."]);
});

test("a sitemap's addresses may have any characters", () => {
  const address = `${site.url}/portfolio/a-b_c?x=1&y='2'`;
  const text = sitemap([`${site.url}/`, address]);
  expect(
    sitemapFaults({ text, address: SITEMAP }).filter((fault) => !fault.includes("as it should be written")),
  ).toEqual([]);
  expect(new DOMParser().parseFromString(text, "application/xml").querySelectorAll("loc")[1]?.textContent).toBe(
    address,
  );
});

test("security.txt holds for less than a year from the build", () => {
  const text = securityText("hello@your.site", new Date("2026-11-22T10:20:30.456Z"));
  expect(text).toContain("Contact: mailto:hello@your.site\nExpires: 2027-11-21T10:20:30.456Z\n");
  expect(text).toContain(`Canonical: ${site.url}/.well-known/security.txt\n`);
});

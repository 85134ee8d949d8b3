import { feedFaults, sitemapFaults, structuredDataFaults } from "../../e2e/helpers/reader-rules";
import { feed } from "../../src/build/readers/feed";
import { robotsText, sitemap } from "../../src/build/readers/sitemap";
import { escapeXml } from "../../src/build/readers/xml";
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
  expect(escapeXml("\uFFFE")).toBe("");
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

test("robots.txt names the sitemap by its whole address", () => {
  expect(robotsText("https://your.site")).toBe("User-agent: *\nAllow: /\n\nSitemap: https://your.site/sitemap.xml\n");
});

const GOOD_FEED = feed([item("1", "One"), item("2", "Two")]);
test.each([
  ["no version", 'version="2.0"', 'version="0.91"'],
  ["no description", /<description>.*?<\/description>/, ""],
  ["a relative link", `<link>${site.url}/</link>`, "<link>/</link>"],
  ["no link to itself", /<atom:link[^>]*>/, ""],
  ["an ampersand", "One</title>", "One & two</title>"],
  ["one guid twice", "/portfolio/2</guid>", "/portfolio/1</guid>"],
  ["a date that is none", "<guid", "<pubDate>2024</pubDate><guid"],
  ["a name for an author", "<guid", "<author>Ada</author><guid"],
])("the rules find %s in a feed", (_, from, to) => {
  expect(feedFaults({ text: GOOD_FEED, address: FEED })).toEqual([]);
  const text = GOOD_FEED.replace(from, to);
  expect(text).not.toBe(GOOD_FEED);
  expect(feedFaults({ text, address: FEED })).not.toEqual([]);
});

const GOOD_SITEMAP = sitemap([`${site.url}/`, `${site.url}/contact`]);
test.each([
  ["another namespace", "schemas/sitemap/0.9", "schemas/sitemap/1.0"],
  ["another site's address", `${site.url}/contact`, "https://other.example/contact"],
  ["one address twice", "/contact", "/"],
  ["a relative address", `${site.url}/contact`, "/contact/of/us"],
  ["a date that is none", "</loc>", "</loc><lastmod>yesterday</lastmod>"],
  ["an element that is none of its", "</loc>", "</loc><title>x</title>"],
])("the rules find %s in a sitemap", (_, from, to) => {
  expect(sitemapFaults({ text: GOOD_SITEMAP, address: SITEMAP })).toEqual([]);
  const text = GOOD_SITEMAP.replace(from, to);
  expect(text).not.toBe(GOOD_SITEMAP);
  expect(sitemapFaults({ text, address: SITEMAP })).not.toEqual([]);
});

const ORGANIZATION = { "@type": "Organization", "@id": "https://a.example/#o", name: "A", url: "https://a.example/" };
const LOGO = "https://a.example/logo.png";
const place = (position: number) => ({ "@type": "ListItem", position, name: "A", item: "https://a.example/" });
const page = (itemListElement: unknown) => ({
  "@type": "WebPage",
  publisher: { "@id": ORGANIZATION["@id"] },
  breadcrumb: { "@type": "BreadcrumbList", itemListElement },
});
const faultsOf = (thing: object) =>
  structuredDataFaults([JSON.stringify({ "@context": "https://schema.org", ...thing })]);

test.each([
  ["an organization", { ...ORGANIZATION, logo: LOGO }],
  ["a page", page([place(1), place(2)])],
  ["a page whose last place has no address", page([place(1), { ...place(2), item: undefined }])],
])("the rules find nothing wrong with %s", (_, thing) => expect(faultsOf(thing)).toEqual([]));

test.each([
  ["another context", { "@context": "http://schema.example" }],
  ["an organization without a logo", ORGANIZATION],
  ["a relative address", { ...ORGANIZATION, logo: "/logo.png" }],
  ["a page without a breadcrumb", { "@type": "WebPage" }],
  ["one place alone", page([place(1)])],
  ["two places in one position", page([place(1), place(1)])],
  ["a place without a name", page([place(1), { ...place(2), name: "" }])],
  ["a first place without an address", page([{ ...place(1), item: undefined }, place(2)])],
  ["a video without a date", { "@type": "VideoObject", name: "A", thumbnailUrl: LOGO }],
  ["a country that is a name", { "@type": "PostalAddress", addressCountry: "United States" }],
  ["a type that is none of its", { "@type": "Movie" }],
  ["a thing of no type within", { ...ORGANIZATION, logo: LOGO, founder: { name: "A" } }],
])("the rules find %s in structured data", (_, thing) => expect(faultsOf(thing)).not.toEqual([]));

/**
 * What the rules that others have written find wrong with what readers other than browsers get. Each function is whole in itself: it
 * runs in a page, where there is a parser of XML.
 */

/** A sitemap by the protocol and its schema: https://www.sitemaps.org/protocol.html, https://www.sitemaps.org/schemas/sitemap/0.9/sitemap.xsd */
export function sitemapFaults({ text, address }: { text: string; address: string }): string[] {
  const NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";
  const VALUES: Record<string, RegExp> = {
    lastmod: /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/,
    changefreq: /^(always|hourly|daily|weekly|monthly|yearly|never)$/,
    priority: /^(0(\.\d+)?|1(\.0+)?)$/,
  };
  const faults: string[] = [];
  const need = (holds: boolean, fault: string) => holds || faults.push(fault);
  const xml = new DOMParser().parseFromString(text, "application/xml");
  if (xml.querySelector("parsererror")) return ["it is no XML"];
  const root = xml.documentElement;
  need(/^<\?xml version="1\.0" encoding="UTF-8"\?>/i.test(text), "it isn't said to be UTF-8");
  need(
    root.localName === "urlset" && root.namespaceURI === NAMESPACE,
    "the root is no urlset of the sitemaps' namespace",
  );
  const urls = [...root.children];
  need(urls.length > 0 && urls.length <= 50_000, `${urls.length} addresses`);
  need(text.length <= 50 * 1024 * 1024, "more than 50 MB");
  for (const url of urls) {
    need(url.localName === "url" && url.namespaceURI === NAMESPACE, `${url.localName} in urlset`);
    const parts = [...url.children].filter((part) => part.namespaceURI === NAMESPACE);
    const names = parts.map((part) => part.localName);
    need(new Set(names).size === names.length && names.includes("loc"), `the parts ${names} of an address`);
    for (const part of parts.filter(({ localName }) => localName !== "loc"))
      need(VALUES[part.localName]?.test(part.textContent ?? "") ?? false, `${part.localName} ${part.textContent}`);
    const loc = parts.find(({ localName }) => localName === "loc")?.textContent ?? "";
    need(loc.length >= 12 && loc.length <= 2048, `an address of ${loc.length} characters`);
    need(URL.canParse(loc) && new URL(loc).href === loc, `${loc} is no address as it should be written`);
    need(URL.canParse(loc) && new URL(loc).origin === new URL(address).origin, `${loc} is of another site`);
  }
  const all = urls.map((url) => url.textContent?.trim());
  need(new Set(all).size === all.length, "an address that is there twice");
  return faults;
}

/** A feed by RSS 2.0 (https://www.rssboard.org/rss-specification) and its best practices profile (https://www.rssboard.org/rss-profile). */
export function feedFaults({ text, address }: { text: string; address: string }): string[] {
  const ATOM = "http://www.w3.org/2005/Atom";
  const OF_CHANNEL =
    "title link description language copyright managingEditor webMaster pubDate lastBuildDate category generator docs cloud ttl image rating textInput skipHours skipDays item".split(
      " ",
    );
  const OF_ITEM = "title link description author category comments enclosure guid pubDate source".split(" ");
  const RFC_822 = /^(\w{3}, )?\d{1,2} \w{3} \d{4} \d\d:\d\d(:\d\d)? (GMT|[+-]\d{4})$/;
  const faults: string[] = [];
  const need = (holds: boolean, fault: string) => holds || faults.push(fault);
  const isAddress = (value: string | null | undefined) =>
    Boolean(value && /^https?:/.test(value) && URL.canParse(value));
  const xml = new DOMParser().parseFromString(text, "application/xml");
  if (xml.querySelector("parsererror")) return ["it is no XML"];
  const root = xml.documentElement;
  need(root.nodeName === "rss" && root.getAttribute("version") === "2.0", "the root is no rss of version 2.0");
  need(root.children.length === 1 && root.firstElementChild?.nodeName === "channel", "not one channel");
  const channel = root.firstElementChild ?? root;
  const own = (parent: Element, name?: string) =>
    [...parent.children].filter((child) => child.namespaceURI === null && (!name || child.localName === name));
  const textIn = (parent: Element, name: string) => own(parent, name)[0]?.textContent;
  for (const name of ["title", "link", "description"]) {
    need(own(channel, name).length === 1, `${own(channel, name).length} times ${name} in the channel`);
    need(Boolean(textIn(channel, name)?.trim()), `an empty ${name} of the channel`);
  }
  need(isAddress(textIn(channel, "link")), "a link of the channel that is no address");
  need(/^[a-z]{2}(-[a-z]{2})?$/.test(textIn(channel, "language") ?? "en"), "a language that RSS doesn't know");
  for (const { localName } of own(channel)) need(OF_CHANNEL.includes(localName), `${localName} in the channel`);
  const selves = [...channel.children].filter(
    (child) => child.namespaceURI === ATOM && child.localName === "link" && child.getAttribute("rel") === "self",
  );
  need(selves.length === 1 && selves[0]?.getAttribute("href") === address, "no atom:link to the feed itself");
  need(selves[0]?.getAttribute("type") === "application/rss+xml", "an atom:link of another type");
  const items = own(channel, "item");
  for (const item of items) {
    const names = own(item).map(({ localName }) => localName);
    for (const name of names) need(OF_ITEM.includes(name), `${name} in an item`);
    const single = names.filter((name) => !["category", "enclosure"].includes(name));
    need(new Set(single).size === single.length, `the parts ${names} of an item`);
    need(
      Boolean((textIn(item, "title") ?? textIn(item, "description"))?.trim()),
      "an item with neither title nor description",
    );
    need(isAddress(textIn(item, "link")), "an item's link that is no address");
    const guid = own(item, "guid")[0];
    need(Boolean(guid?.textContent), "an item without a guid");
    if (guid?.getAttribute("isPermaLink") !== "false")
      need(isAddress(guid?.textContent), "a guid that is no permanent link");
    const date = textIn(item, "pubDate");
    if (date) need(RFC_822.test(date), `${date} is no date`);
    if (names.includes("author"))
      need(/\S@\S/.test(textIn(item, "author") ?? ""), "an author who is no e-mail address");
  }
  const guids = items.map((item) => textIn(item, "guid"));
  need(new Set(guids).size === guids.length, "a guid that is there twice");
  return faults;
}

/**
 * JSON-LD of one page, by what schema.org expects and what Google requires:
 * https://developers.google.com/search/docs/appearance/structured-data (breadcrumb, organization, video)
 */
export function structuredDataFaults(texts: string[]): string[] {
  const faults: string[] = [];
  const need = (holds: boolean, fault: string) => holds || faults.push(fault);
  const isAddress = (value: unknown) => typeof value === "string" && /^https?:/.test(value) && URL.canParse(value);
  type Thing = Record<string, unknown>;
  const RULES: Record<string, (thing: Thing) => void> = {
    Organization(thing) {
      need(
        isAddress(thing["@id"]) && Boolean(thing.name) && isAddress(thing.url) && isAddress(thing.logo),
        "an Organization without @id, name, url or logo",
      );
    },
    PostalAddress: (thing) => need(/^[A-Z]{2}$/.test(String(thing.addressCountry)), "a country that is no ISO code"),
    WebPage: (thing) => need(typeof thing.breadcrumb === "object", "a WebPage that says nothing"),
    BreadcrumbList({ itemListElement }) {
      const items = Array.isArray(itemListElement) ? itemListElement : [];
      need(items.length >= 2, "a BreadcrumbList of less than two");
      items.forEach(({ "@type": type, position, name, item }, index) => {
        need(type === "ListItem" && position === index + 1 && Boolean(name), `place ${index + 1} of the breadcrumbs`);
        need(isAddress(item) || index === items.length - 1, `place ${index + 1} of the breadcrumbs has no address`);
      });
    },
    ListItem: () => {},
    VideoObject: (thing) =>
      need(Boolean(thing.name && thing.thumbnailUrl && thing.uploadDate), "a VideoObject without what Google requires"),
  };
  function visit(value: unknown) {
    if (Array.isArray(value)) return value.forEach(visit);
    if (typeof value !== "object" || value === null) return undefined;
    const thing = value as Thing;
    const type = thing["@type"];
    if (type !== undefined) {
      const rule = RULES[String(type)];
      if (rule) rule(thing);
      else need(false, `${type} is a type that nobody expects here`);
    } else need("@id" in thing || "@context" in thing, "a thing of no type");
    return Object.values(thing).forEach(visit);
  }
  for (const text of texts) {
    const data: Thing = JSON.parse(text);
    need(data["@context"] === "https://schema.org", "another context");
    visit(data);
  }
  return faults;
}

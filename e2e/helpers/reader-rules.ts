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

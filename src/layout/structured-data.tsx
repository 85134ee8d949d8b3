import { placesIn, site } from "../site";

/** The company, by the name that all pages give it. */
const named = () => ({ "@id": `${site.url}/#organization` });

/** The company, as the home page tells it (https://schema.org/Organization). */
function organization() {
  const [city, region] = site.place.split(", ");
  return {
    "@type": "Organization",
    ...named(),
    name: site.appName,
    url: `${site.url}/`,
    logo: `${site.url}/icons/icon-512.png`,
    email: site.email,
    address: { "@type": "PostalAddress", addressLocality: city, addressRegion: region, addressCountry: "US" },
  };
}

/** The way to a page: home, the places above it, itself (https://developers.google.com/search/docs/appearance/structured-data/breadcrumb). */
function breadcrumbs(path: string, title: string) {
  const above = placesIn("footer").filter((place) => path.startsWith(`${place.path}/`));
  const trail = [{ path: "/", label: site.appName }, ...above, { path, label: title }];
  const items = trail.map((place, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: place.label,
    item: site.url + place.path,
  }));
  return { "@type": "BreadcrumbList", itemListElement: items };
}

const webPage = (path: string, title: string) => ({
  "@type": "WebPage",
  publisher: named(),
  breadcrumb: breadcrumbs(path, title),
});

/**
 * What a page is, for search engines: JSON-LD (https://www.w3.org/TR/json-ld11/), by schema.org's names.
 * @param path the page's
 * @param title undefined on the home page
 */
export function StructuredData({ path, title }: { path: string; title: string | undefined }) {
  const thing = title === undefined ? organization() : webPage(path, title);
  const json = JSON.stringify({ "@context": "https://schema.org", ...thing });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which nothing ends the element.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json.replace(/</g, "\\u003c") }} />;
}

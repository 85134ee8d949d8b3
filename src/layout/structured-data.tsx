import { MENU, site } from "../site";

const COMPANY = { "@id": `${site.url}/#organization` };

/** https://schema.org/Organization */
function organization() {
  const [city, region] = site.location.split(", ");
  return {
    "@type": "Organization",
    ...COMPANY,
    name: site.appName,
    url: `${site.url}/`,
    logo: `${site.url}/icons/icon-512.png`,
    email: site.email,
    address: { "@type": "PostalAddress", addressLocality: city, addressRegion: region, addressCountry: "US" },
  };
}

/** https://schema.org/WebPage, with the breadcrumbs from the home page to it. */
function webPage(path: string, title: string) {
  const parents = MENU.filter((parent) => path.startsWith(`${parent.path}/`));
  const trail = [{ path: "/", label: site.appName }, ...parents, { path, label: title }];
  const items = trail.map((item, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: item.label,
    item: site.url + item.path,
  }));
  return {
    "@type": "WebPage",
    publisher: COMPANY,
    breadcrumb: { "@type": "BreadcrumbList", itemListElement: items },
  };
}

/** JSON-LD for search engines. @param title undefined on the home page */
export function StructuredData({ path, title }: { path: string; title: string | undefined }) {
  const thing = title === undefined ? organization() : webPage(path, title);
  const json = JSON.stringify({ "@context": "https://schema.org", ...thing });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which nothing ends the element.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json.replace(/</g, "\\u003c") }} />;
}

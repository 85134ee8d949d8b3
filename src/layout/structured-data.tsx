import { MENU, site } from "../site";

/** https://schema.org/Organization */
function organization() {
  const [city, region] = site.location.split(", ");
  return {
    "@type": "Organization",
    name: site.appName,
    url: `${site.url}/`,
    logo: `${site.url}/icons/icon-512.png`,
    email: site.email,
    address: { "@type": "PostalAddress", addressLocality: city, addressRegion: region, addressCountry: "US" },
  };
}

/** https://schema.org/BreadcrumbList, from the home page to this one */
function breadcrumbs(path: string, title: string) {
  const parents = MENU.filter((parent) => path.startsWith(`${parent.path}/`));
  const trail = [{ path: "/", label: site.appName }, ...parents, { path, label: title }];
  const itemListElement = trail.map((item, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: item.label,
    item: site.url + item.path,
  }));
  return { "@type": "BreadcrumbList", itemListElement };
}

/** JSON-LD for search engines. @param title undefined on the home page */
export function StructuredData({ path, title }: { path: string; title: string | undefined }) {
  const thing = title === undefined ? organization() : breadcrumbs(path, title);
  const json = JSON.stringify({ "@context": "https://schema.org", ...thing });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which nothing ends the element.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json.replace(/</g, "\\u003c") }} />;
}

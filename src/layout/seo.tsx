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
function StructuredData({ path, title }: { path: string; title: string | undefined }) {
  const thing = title === undefined ? organization() : breadcrumbs(path, title);
  const json = JSON.stringify({ "@context": "https://schema.org", ...thing });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON, in which nothing ends the element.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json.replace(/</g, "\\u003c") }} />;
}

type SeoProps = {
  /** The home page has none. */
  title?: string;
  description?: string;
  /** The page's path, and the alt text and file of its share card. A page without it is not indexed. */
  page?: { path: string; alt: string; shareCard: string };
};

const SUMMARY = `${site.name}, ${site.location}, creates exceptional ${site.creates}.`;

/** The `<head>` tags of one page. */
export function Seo({ title, description = SUMMARY, page }: SeoProps) {
  const name = title ?? site.name;
  return (
    <>
      <title>{`${name} | ${title ? site.name : site.location}`}</title>
      <meta name="description" content={description} />
      {page ? (
        <>
          <link rel="canonical" href={site.url + page.path} />
          {/* Open Graph (https://ogp.me), and X's tags where it reads no others. */}
          <meta property="og:site_name" content={site.name} />
          <meta property="og:type" content="website" />
          <meta property="og:locale" content="en_US" />
          <meta property="og:title" content={name} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={site.url + page.path} />
          <meta property="og:image" content={site.url + page.shareCard} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={`${name}. ${page.alt}`} />
          <meta name="twitter:card" content="summary_large_image" />
          <meta name="twitter:image:alt" content={`${name}. ${page.alt}`} />
          <StructuredData path={page.path} title={title} />
        </>
      ) : (
        <meta name="robots" content="noindex" />
      )}
    </>
  );
}

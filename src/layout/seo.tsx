import { site } from "../site";
import { StructuredData } from "./structured-data";

type SeoProps = {
  /** The home page has none. */
  title?: string;
  description?: string;
  /** For the canonical address; a page without one is not indexed. */
  path?: string;
  /** The project whose still is on the share card; the develop server makes none. */
  share?: { alt: string; shareCard: string | null };
};

const SUMMARY = `${site.name}, ${site.location}, creates exceptional ${site.creates}.`;

/** The `<head>` tags of one page. */
export function Seo({ title, description = SUMMARY, path, share }: SeoProps) {
  return (
    <>
      <title>{title ? `${title} | ${site.name}` : `${site.name} | ${site.location}`}</title>
      <meta name="description" content={description} />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={site.url + path} />
          {/* Open Graph (https://ogp.me), and X's tags where it reads no others. */}
          <meta property="og:site_name" content={site.name} />
          <meta property="og:type" content="website" />
          <meta property="og:locale" content="en_US" />
          <meta property="og:title" content={title ?? site.name} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={site.url + path} />
          <meta name="twitter:card" content="summary_large_image" />
          {share?.shareCard && (
            <>
              <meta property="og:image" content={site.url + share.shareCard} />
              <meta property="og:image:type" content="image/jpeg" />
              <meta property="og:image:width" content="1200" />
              <meta property="og:image:height" content="630" />
              <meta property="og:image:alt" content={`${title ?? site.name}. ${share.alt}`} />
              <meta name="twitter:image:alt" content={`${title ?? site.name}. ${share.alt}`} />
            </>
          )}
          <StructuredData path={path} title={title} />
        </>
      )}
    </>
  );
}

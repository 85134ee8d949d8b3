import { graphql } from "gatsby";
import { site } from "../site";

type SeoProps = {
  /** What the page is called; the company's name follows it, except on the home page, which has none of its own. */
  title?: string;
  description?: string;
  /** The page's path, for its canonical address. A page that stands for no address of its own has none. */
  path?: string;
  /** The picture that a shared link shows; there is none while the site is developed. */
  share: Queries.ShareFragment | null;
};

/**
 * Title, description and canonical address of one page, and what a link to it shows elsewhere: by Open Graph (https://ogp.me), and
 * by the tags of X where they say something else. Addresses are absolute.
 */
export function Seo({ title, description, path, share }: SeoProps) {
  const fullTitle = title ? `${title} | ${site.name}` : `${site.name} | ${site.place}`;
  const summary = description ?? `${site.name}, ${site.place}, creates exceptional ${site.creates}.`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={summary} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="en_US" />
      <meta property="og:title" content={title ?? site.name} />
      <meta property="og:description" content={summary} />
      <meta name="twitter:card" content="summary_large_image" />
      {path === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={site.url + path} />
          <meta property="og:url" content={site.url + path} />
        </>
      )}
      {share && (
        <>
          <meta property="og:image" content={site.url + share.src} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={share.alt} />
        </>
      )}
    </>
  );
}

/** The page's share card. */
export const shareFragment = graphql`
  fragment Share on ShareCard {
    src
    alt
  }
`;

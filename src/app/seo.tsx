import { graphql } from "gatsby";
import { site } from "../site";

type SeoProps = {
  /** What the page is called; the company's name follows it, except on the home page, which has none of its own. */
  title?: string;
  description?: string;
  /** The page's path, for its canonical address. A page that stands for no address of its own has none. */
  path?: string;
  /** The picture a shared link shows. */
  share?: Queries.ShareFragment;
};

/** Title, description, canonical address and Open Graph of one page. Addresses are absolute. */
export function Seo({ title, description, path, share }: SeoProps) {
  const fullTitle = title ? `${title} | ${site.name}` : `${site.name} | ${site.place}`;
  const summary = description ?? `${site.name}, ${site.place}, creates exceptional ${site.creates}.`;
  const picture = share?.image.childImageSharp?.resize?.src;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={summary} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content="website" />
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
      {share && picture && (
        <>
          <meta property="og:image" content={site.url + picture} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={share.alt} />
        </>
      )}
    </>
  );
}

/** A project's still as a link's picture: 1200 × 630 px, the size Open Graph readers show whole. */
export const shareFragment = graphql`
  fragment Share on Project {
    alt
    image {
      childImageSharp {
        resize(width: 1200, height: 630, toFormat: JPG, quality: 78) {
          src
        }
      }
    }
  }
`;

import { graphql } from "gatsby";
import { site } from "../site";
import { LinkTags } from "./link-tags";

type SeoProps = {
  /** What the page is called; the company's name follows it, except on the home page, which has none of its own. */
  title?: string;
  description?: string;
  /** The page's path, for its canonical address. A page that stands for no address of its own has none. */
  path?: string;
  /** The picture that a shared link shows; there is none while the site is developed. */
  share?: Queries.ShareFragment | null;
};

/** Title, description and canonical address of one page, and what it tells those who link to it. Addresses are absolute. */
export function Seo({ title, description, path, share }: SeoProps) {
  const fullTitle = title ? `${title} | ${site.name}` : `${site.name} | ${site.place}`;
  const summary = description ?? `${site.name}, ${site.place}, creates exceptional ${site.creates}.`;
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={summary} />
      {path === undefined ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={site.url + path} />}
      {path !== undefined && <LinkTags title={title} description={summary} path={path} share={share ?? null} />}
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

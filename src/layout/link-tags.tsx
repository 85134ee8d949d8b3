import { site } from "../site";
import { StructuredData } from "./structured-data";

type LinkTagsProps = {
  /** Undefined on the home page, which is called as the company is. */
  title: string | undefined;
  description: string;
  path: string;
  share: Queries.ShareFragment | null;
};

/** What a link to a page shows elsewhere: by Open Graph (https://ogp.me), and by the tags of X where it reads no others. */
export function LinkTags({ title, description, path, share }: LinkTagsProps) {
  return (
    <>
      <meta property="og:site_name" content={site.name} />
      <meta property="og:type" content="website" />
      <meta property="og:locale" content="en_US" />
      <meta property="og:title" content={title ?? site.name} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={site.url + path} />
      <meta name="twitter:card" content="summary_large_image" />
      {share && (
        <>
          <meta property="og:image" content={site.url + share.src} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={share.alt} />
          <meta name="twitter:image:alt" content={share.alt} />
        </>
      )}
      <StructuredData path={path} title={title} />
    </>
  );
}

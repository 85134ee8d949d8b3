import { graphql, type HeadProps, type PageProps } from "gatsby";
import { PageHead } from "../layout/page-head";
import { Seo } from "../layout/seo";
import { PreloadPicture } from "../projects/picture";
import { COLLAGE_SIZES, Collage, WallButtons } from "../projects/wall/collage";
import { site } from "../site";

export default function StillsPage({ data }: PageProps<Queries.StillsPageQuery>) {
  return (
    <>
      <PageHead heading="STILLS">
        <WallButtons />
      </PageHead>
      <Collage projects={data.projects.nodes} />
    </>
  );
}

export function Head({ data }: HeadProps<Queries.StillsPageQuery>) {
  const description = `Stills from the music videos of ${site.name}, ${site.location}.`;
  const [first] = data.projects.nodes;
  return (
    <>
      <Seo title="STILLS" description={description} page={{ path: "/portfolio", ...data.project }} />
      {first && <PreloadPicture still={first} sizes={COLLAGE_SIZES} />}
    </>
  );
}

export const query = graphql`
  query StillsPage {
    project(featured: { eq: true }) {
      alt
      shareCard(page: "/portfolio")
    }
    projects: allProject(sort: { position: ASC }) {
      nodes {
        ...Card
      }
    }
  }
`;

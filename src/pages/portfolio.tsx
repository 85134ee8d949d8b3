import { graphql, type HeadProps, type PageProps } from "gatsby";
import { PageHead } from "../layout/page-head";
import { Seo } from "../layout/seo";
import { PreloadPicture } from "../projects/picture";
import { FRAME_SIZES } from "../projects/wall/frame";
import { useArrangement, Wall, WallTools } from "../projects/wall/wall";
import { site } from "../site";

export default function StillsPage({ data }: PageProps<Queries.StillsPageQuery>) {
  const [arrangement, arrange] = useArrangement();
  return (
    <>
      <PageHead heading="STILLS">
        <WallTools arrangement={arrangement} arrange={arrange} />
      </PageHead>
      <Wall projects={data.projects.nodes} arrangement={arrangement} arrange={arrange} />
    </>
  );
}

export function Head({ data }: HeadProps<Queries.StillsPageQuery>) {
  const description = `Stills from the music videos of ${site.name}, ${site.location}.`;
  const [first] = data.projects.nodes;
  return (
    <>
      <Seo title="STILLS" description={description} page={{ path: "/portfolio", ...data.project }} />
      {first && <PreloadPicture still={first} sizes={FRAME_SIZES} />}
    </>
  );
}

export const query = graphql`
  query StillsPage {
    project(featured: { eq: true }) {
      alt
      shareCard
    }
    projects: allProject(sort: { position: ASC }) {
      nodes {
        ...Card
      }
    }
  }
`;

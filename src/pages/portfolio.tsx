import { graphql, type HeadProps, type PageProps } from "gatsby";
import { PageHead } from "../app/page-head";
import { Seo } from "../app/seo";
import { Collage } from "../projects/collage";
import { site } from "../site";

export default function StillsPage({ data }: PageProps<Queries.StillsPageQuery>) {
  return (
    <>
      <PageHead heading="STILLS" />
      <Collage projects={data.allProject.nodes} />
    </>
  );
}

export function Head({ data }: HeadProps<Queries.StillsPageQuery>) {
  const description = `Stills from the music videos of ${site.name}, ${site.place}.`;
  return <Seo title="STILLS" description={description} path="/portfolio" share={data.featuredProject} />;
}

export const query = graphql`
  query StillsPage {
    featuredProject {
      ...Share
    }
    allProject(sort: { position: ASC }) {
      nodes {
        ...Card
      }
    }
  }
`;

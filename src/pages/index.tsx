import { graphql, type HeadProps, type PageProps } from "gatsby";
import { Seo } from "../layout/seo";
import { HERO_SIZES, Hero } from "../projects/hero";
import { PreloadPicture } from "../projects/picture";
import { ProjectRows } from "../projects/project-rows";

export default function HomePage({ data }: PageProps<Queries.HomePageQuery>) {
  return (
    <>
      <Hero featured={data.project} />
      <ProjectRows projects={data.projects.nodes} />
    </>
  );
}

export function Head({ data }: HeadProps<Queries.HomePageQuery>) {
  return (
    <>
      <Seo page={{ path: "/", ...data.project }} />
      <PreloadPicture still={data.project} sizes={HERO_SIZES} />
    </>
  );
}

export const query = graphql`
  query HomePage {
    project(featured: { eq: true }) {
      ...Hero
      shareCard
    }
    projects: allProject(sort: { position: ASC }) {
      nodes {
        ...Card
      }
    }
  }
`;

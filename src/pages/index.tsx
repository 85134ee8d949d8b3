import { graphql, type HeadProps, type PageProps } from "gatsby";
import { Seo } from "../app/seo";
import { HERO_SIZES, Hero } from "../projects/hero";
import { PreloadPicture } from "../projects/picture";
import { ProjectRows } from "../projects/project-rows";

export default function HomePage({ data }: PageProps<Queries.HomePageQuery>) {
  return (
    <>
      <Hero featured={data.featuredProject} />
      <ProjectRows projects={data.projects} first={data.first} />
    </>
  );
}

export function Head({ data }: HeadProps<Queries.HomePageQuery>) {
  return (
    <>
      <Seo path="/" share={data.shareCard} />
      <PreloadPicture still={data.featuredProject} sizes={HERO_SIZES} />
    </>
  );
}

export const query = graphql`
  query HomePage {
    featuredProject {
      ...CardScene
    }
    shareCard(page: "/") {
      ...Share
    }
    ...CardList
  }
`;

import { graphql, type HeadProps, type PageProps } from "gatsby";
import { Lost } from "../../app/lost";
import { Seo } from "../../app/seo";
import { Offer } from "../../projects/offer";

export default function ProjectNotFoundPage({ data, location }: PageProps<Queries.ProjectNotFoundPageQuery>) {
  return (
    <>
      <Lost heading="Project Not Found" back="Back to Home" />
      <Offer projects={data.projects} path={location.pathname} />
    </>
  );
}

export function Head({ data }: HeadProps<Queries.ProjectNotFoundPageQuery>) {
  return <Seo title="Project Not Found" share={data.featuredProject} />;
}

export const query = graphql`
  query ProjectNotFoundPage {
    featuredProject {
      ...Share
    }
    ...Offer
  }
`;

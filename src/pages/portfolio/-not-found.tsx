import { graphql, type PageProps } from "gatsby";
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

export function Head() {
  return <Seo title="Project Not Found" />;
}

export const query = graphql`
  query ProjectNotFoundPage {
    ...Offer
  }
`;

import { graphql, type PageProps } from "gatsby";
import { Lost } from "../app/lost";
import { Seo } from "../app/seo";
import { Offer } from "../projects/offer";

export default function NotFoundPage({ data, location }: PageProps<Queries.NotFoundPageQuery>) {
  return (
    <>
      <Lost heading="Page Not Found" back="BACK TO HOME">
        The page you are looking for might have been removed, had its name changed, or is temporarily unavailable.
      </Lost>
      <Offer projects={data.projects} path={location.pathname} />
    </>
  );
}

export function Head() {
  return <Seo title="Page Not Found" />;
}

export const query = graphql`
  query NotFoundPage {
    ...Offer
  }
`;

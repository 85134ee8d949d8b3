import { graphql, type HeadProps } from "gatsby";
import { Lost } from "../app/lost";
import { Seo } from "../app/seo";

export default function NotFoundPage() {
  return (
    <Lost heading="Page Not Found" back="BACK TO HOME">
      The page you are looking for might have been removed, had its name changed, or is temporarily unavailable.
    </Lost>
  );
}

export function Head({ data }: HeadProps<Queries.NotFoundPageQuery>) {
  return <Seo title="Page Not Found" share={data.shareCard} />;
}

export const query = graphql`
  query NotFoundPage {
    shareCard(page: "/") {
      ...Share
    }
  }
`;

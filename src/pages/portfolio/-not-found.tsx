import { graphql, type HeadProps } from "gatsby";
import { Lost } from "../../app/lost";
import { Seo } from "../../app/seo";

export default function ProjectNotFoundPage() {
  return <Lost heading="Project Not Found" back="Back to Home" />;
}

export function Head({ data }: HeadProps<Queries.ProjectNotFoundPageQuery>) {
  return <Seo title="Project Not Found" share={data.shareCard} />;
}

export const query = graphql`
  query ProjectNotFoundPage {
    shareCard(page: "/") {
      ...Share
    }
  }
`;

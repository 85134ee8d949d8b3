import { graphql, type HeadProps } from "gatsby";
import { Contact } from "../contact/contact";
import { Seo } from "../layout/seo";
import { site } from "../site";

export default function ContactPage() {
  return <Contact />;
}

export function Head({ data }: HeadProps<Queries.ContactPageQuery>) {
  return <Seo title="CONTACT US" description={site.invitation} path="/contact" share={data.shareCard} />;
}

export const query = graphql`
  query ContactPage {
    shareCard(page: "/contact") {
      ...Share
    }
  }
`;

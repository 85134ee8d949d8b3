import { graphql, type HeadProps } from "gatsby";
import { PageHead } from "../app/page-head";
import { Seo } from "../app/seo";
import { Contact } from "../contact/contact";
import { site } from "../site";

export default function ContactPage() {
  return (
    <>
      <PageHead heading="CONTACT US">
        <p>{site.invitation}</p>
      </PageHead>
      <Contact />
    </>
  );
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

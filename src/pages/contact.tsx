import { graphql, type HeadProps } from "gatsby";
import { Seo } from "../app/seo";
import { Contact } from "../contact/contact";

const INVITATION = "Have a project in mind? Get in touch with our team.";

export default function ContactPage() {
  return <Contact invitation={INVITATION} />;
}

export function Head({ data }: HeadProps<Queries.ContactPageQuery>) {
  return <Seo title="CONTACT US" description={INVITATION} path="/contact" share={data.featuredProject} />;
}

export const query = graphql`
  query ContactPage {
    featuredProject {
      ...Share
    }
  }
`;

import { graphql, type HeadProps } from "gatsby";
import { ContactDetails } from "../contact/contact-details";
import { ContactForm } from "../contact/contact-form";
import { BackHome } from "../layout/back-home";
import { Seo } from "../layout/seo";
import { site } from "../site";

import * as styles from "../contact/contact.module.css";

export default function ContactPage() {
  return (
    <div className={styles.columns}>
      <div className={styles.back}>
        <BackHome />
      </div>
      <div className={styles.head}>
        <h1>CONTACT US</h1>
        <p className="lead muted">{site.invitation}</p>
      </div>
      <ContactForm />
      <ContactDetails />
    </div>
  );
}

export function Head({ data }: HeadProps<Queries.ContactPageQuery>) {
  const page = { path: "/contact", ...data.project };
  return <Seo title="CONTACT US" description={site.invitation} page={page} />;
}

export const query = graphql`
  query ContactPage {
    project(featured: { eq: true }) {
      alt
      shareCard
    }
  }
`;

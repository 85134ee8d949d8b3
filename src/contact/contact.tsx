import { BackHome } from "../layout/back-home";
import { PageHeading } from "../layout/page-head";
import { site } from "../site";
import { ContactDetails } from "./contact-details";
import { ContactForm } from "./contact-form";

import * as styles from "./contact.module.css";

/**
 * The contact page: the words, and the form, which is what people come for: beside the heading where there is room for two
 * columns, and before the company's details where there is not.
 */
export function Contact() {
  return (
    <div className={styles.columns}>
      <div className={styles.back}>
        <BackHome />
      </div>
      <div className={styles.head}>
        <PageHeading>CONTACT US</PageHeading>
        <p className={styles.invitation}>{site.invitation}</p>
      </div>
      <ContactForm />
      <ContactDetails />
    </div>
  );
}

import { ContactDetails } from "./contact-details";
import { ContactForm } from "./contact-form";

import * as styles from "./contact.module.css";

/** The two columns of the contact page: the words on the left, the form on the right. */
export function Contact() {
  return (
    <div className={styles.columns}>
      <ContactDetails />
      <ContactForm />
    </div>
  );
}

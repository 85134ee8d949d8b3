import { type ComponentType, useEffect, useState } from "react";
import { quiet } from "../rest";
import { site } from "../site";

import * as styles from "./contact-details.module.css";

/** For how long nothing has come over the network when it is fetched: on its first load the page goes without it. */
const QUIET_MS = 1000;

/** The button beside the e-mail address; none before the page is awake, and none where its code can't be loaded. */
function useCopyEmail(): ComponentType | undefined {
  const [copy, setCopy] = useState<{ Button: ComponentType }>();
  useEffect(() => {
    // In one file with the toasts, which have tooltips too.
    const load = () => import(/* webpackChunkName: "toasts" */ "./copy-email");
    quiet(QUIET_MS)
      .then(load)
      .then(
        ({ CopyEmail }) => setCopy({ Button: CopyEmail }),
        () => {},
      );
  }, []);
  return copy?.Button;
}

/** The Get In Touch column (specification, section 2). */
export function ContactDetails() {
  const CopyEmail = useCopyEmail();
  return (
    <section className={styles.details} aria-labelledby="get-in-touch">
      <h2 id="get-in-touch" className={styles.heading}>
        Get In Touch
      </h2>
      <p className={styles.words}>Fill out the form and we'll get back to you as soon as possible.</p>
      <dl className={styles.facts}>
        <div>
          <dt className="fact">Location</dt>
          <dd>{site.place}</dd>
        </div>
        <div className={styles.email}>
          <dt className="fact">Email</dt>
          <dd>
            <a href={`mailto:${site.email}`}>{site.email}</a>
            {CopyEmail && <CopyEmail />}
          </dd>
        </div>
      </dl>
    </section>
  );
}

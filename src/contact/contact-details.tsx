import { lazyModuleHook } from "../loading/idle";
import { site } from "../site";

import * as styles from "./contact-details.module.css";

/** In one chunk with the toasts: both need the tooltips. */
const useCopyEmail = lazyModuleHook(() => import(/* webpackChunkName: "toasts" */ "./copy-email"));

/** The column Get In Touch: the ways to reach the company without the form. */
export function ContactDetails() {
  const copying = useCopyEmail();
  return (
    <section className={styles.details} aria-labelledby="get-in-touch">
      <h2 id="get-in-touch" className={styles.heading}>
        Get In Touch
      </h2>
      <p className={`muted ${styles.words}`}>Fill out the form and we'll get back to you as soon as possible.</p>
      <dl className={styles.list}>
        <div>
          <dt className="mono">Location</dt>
          <dd>{site.location}</dd>
        </div>
        <div>
          <dt className="mono">Email</dt>
          <dd>
            <a className="touch" href={`mailto:${site.email}`}>
              {site.email}
            </a>
            {copying && <copying.CopyEmail />}
          </dd>
        </div>
      </dl>
    </section>
  );
}

import { type ReactNode, useRef } from "react";
import { site } from "../site";
import { useFit } from "../styles/use-fit";
import { BackHome } from "./back-home";

import * as styles from "./not-found.module.css";

/** The content of both not-found pages: a giant 404, the words and the link to the home page. */
export function NotFound({ heading, children, back }: { heading: string; children?: ReactNode; back?: string }) {
  const digits = useRef<HTMLSpanElement>(null);
  useFit(digits);
  return (
    <section className={styles.section}>
      <p className={`mono wrap muted ${styles.slate}`}>
        <span>{site.location}</span>
        <span>Scene 404</span>
        <span>Take 0</span>
      </p>
      <div className={styles.scene}>
        <p className={styles.number}>
          <span className="visually-hidden">404</span>
          <span ref={digits} className={styles.digits} aria-hidden="true">
            <span>4</span>
            <span className={styles.struck}>0</span>
            <span>4</span>
          </span>
        </p>
        <div>
          <h1 className={styles.heading}>{heading}</h1>
          {children && <p className={`lead muted ${styles.words}`}>{children}</p>}
          <BackHome label={back} />
        </div>
      </div>
    </section>
  );
}

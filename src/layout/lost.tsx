import { type ReactNode, useRef } from "react";
import { site } from "../site";
import { useFit } from "../styles/use-fit";
import { BackHome } from "./back-home";

import * as styles from "./lost.module.css";

type LostProps = {
  heading: string;
  children?: ReactNode;
  /** The label of the way back, as the screen's section of the specification has it. */
  back: "Back to Home" | "BACK TO HOME";
};

/** What a page that isn't there shows: a giant 404, one digit knocked askew, the words and the way back. */
export function Lost({ heading, children, back }: LostProps) {
  const digits = useRef<HTMLSpanElement>(null);
  useFit(digits);
  return (
    <section className={styles.lost}>
      <p className={`fact ${styles.slate}`}>
        <span>{site.place}</span>
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
          {children && <p className={styles.words}>{children}</p>}
          <BackHome label={back} />
        </div>
      </div>
    </section>
  );
}

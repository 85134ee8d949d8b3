import type { ReactNode } from "react";
import { BackHome } from "./back-home";

import * as styles from "./page-head.module.css";

export function PageHeading({ children }: { children: string }) {
  return (
    <h1 className={styles.heading} dir="auto">
      {children}
    </h1>
  );
}

/** The top of an inner page. @param children beside the heading */
export function PageHead({ heading, children }: { heading: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <BackHome />
      <div className={styles.row}>
        <PageHeading>{heading}</PageHeading>
        {children}
      </div>
    </div>
  );
}

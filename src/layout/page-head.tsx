import type { ReactNode } from "react";
import { BackHome } from "./back-home";

import * as styles from "./page-head.module.css";

/** An inner page's heading. */
export function PageHeading({ children }: { children: string }) {
  return (
    <h1 className={styles.heading} dir="auto">
      {children}
    </h1>
  );
}

/** How an inner page begins: the way back, its heading, and what stands beside that. */
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

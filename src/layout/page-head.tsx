import type { ReactNode } from "react";
import { BackHome } from "./back-home";

import * as styles from "./page-head.module.css";

/** The top of an inner page. @param children beside the heading */
export function PageHead({ heading, children }: { heading: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <BackHome />
      <div className={`wrap ${styles.row}`}>
        <h1 className={styles.heading} dir="auto">
          {heading}
        </h1>
        {children}
      </div>
    </div>
  );
}

import type { ReactNode } from "react";
import { BackHome } from "./back-home";

import * as styles from "./page-head.module.css";

/** How an inner page begins: the way back, its heading, and what else it has to say there. */
export function PageHead({ heading, children }: { heading: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <BackHome />
      <h1 className={styles.heading} dir="auto">
        {heading}
      </h1>
      {children}
    </div>
  );
}

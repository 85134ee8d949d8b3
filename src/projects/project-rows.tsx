import { CardList } from "./card-list";
import { rowSizes } from "./ratios";

import * as styles from "./project-rows.module.css";

/** The projects as cards, two in a row where there is room for two (specification, section 2), of one height (look.md). */
export function ProjectRows({ projects }: { projects: readonly Queries.CardFragment[] }) {
  return (
    <section id="work" className={styles.work} aria-labelledby="work-heading">
      <h2 id="work-heading" className={`fact ${styles.heading}`}>
        <span>Work</span>
        <span>{String(projects.length).padStart(2, "0")}</span>
      </h2>
      <CardList projects={projects} sizes={rowSizes} className={styles.rows} itemClassName={styles.card} />
    </section>
  );
}

import { CardList } from "./card-list";

import * as styles from "./project-rows.module.css";

const SIZES = "(min-width: 37.5rem) 48vw, 92vw";

/** The projects as cards, two in a row where there is room for two (specification, section 2). */
export function ProjectRows({ projects, first }: Queries.CardListFragment) {
  return (
    <section id="work" className={styles.work} aria-labelledby="work-heading">
      <h2 id="work-heading" className={`fact ${styles.heading}`}>
        <span>Work</span>
        <span>{String(projects.nodes.length).padStart(2, "0")}</span>
      </h2>
      <CardList projects={projects.nodes} scenes={first.nodes} sizes={SIZES} className={styles.rows} />
    </section>
  );
}

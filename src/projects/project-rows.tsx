import { Card } from "./card";

import * as styles from "./project-rows.module.css";

const SIZES = "(min-width: 37.5rem) 48vw, 92vw";

/** The projects as cards, two in a row where there is room for two (specification, section 2). */
export function ProjectRows({ projects }: { projects: readonly Queries.CardFragment[] }) {
  return (
    <section id="work" className={styles.work} aria-labelledby="work-heading">
      <h2 id="work-heading" className={`fact ${styles.heading}`}>
        <span>Work</span>
        <span>{String(projects.length).padStart(2, "0")}</span>
      </h2>
      <ul className={styles.rows}>
        {projects.map((project) => (
          <li key={project.projectId}>
            <Card project={project} sizes={SIZES} />
          </li>
        ))}
      </ul>
    </section>
  );
}

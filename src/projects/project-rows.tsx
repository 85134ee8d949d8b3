import { Card } from "./card";
import { rowSizes } from "./picture-sizes";

import * as styles from "./project-rows.module.css";

/** The projects as cards in rows of two. */
export function ProjectRows({ projects }: { projects: readonly Queries.CardFragment[] }) {
  return (
    <section id="work" className={styles.work} aria-labelledby="work-heading">
      <h2 id="work-heading" className={`mono muted ${styles.heading}`}>
        <span>Work</span>
        <span>{String(projects.length).padStart(2, "0")}</span>
      </h2>
      <ul className={styles.rows}>
        {projects.map((project) => (
          <li key={project.projectId} className={styles.card}>
            <Card project={project} sizes={rowSizes(project.position, projects.length)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

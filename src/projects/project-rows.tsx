import { Card } from "./card";
import { rowsOf, shapeAt } from "./shapes";

import * as styles from "./project-rows.module.css";

/** The projects as cards in rows. */
export function ProjectRows({ projects }: { projects: readonly Queries.CardFragment[] }) {
  return (
    <section id="work" className={styles.work} aria-labelledby="work-heading">
      <h2 id="work-heading" className={`mono muted ${styles.heading}`}>
        <span>Work</span>
        <span>{String(projects.length).padStart(2, "0")}</span>
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: one list over all rows, which a <ul> can't have. */}
      <div role="list" className={styles.rows}>
        {rowsOf(projects).map((row) => (
          <div key={row.projects[0]?.projectId} className={styles.row}>
            {row.projects.map((project) => (
              // biome-ignore lint/a11y/useSemanticElements: as above.
              <div
                role="listitem"
                key={project.projectId}
                className={`${styles.card} ${shapeAt(project.position - 1).className}`}
              >
                <Card project={project} sizes={row.sizes} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

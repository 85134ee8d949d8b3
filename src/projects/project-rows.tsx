import { Card } from "./card";
import { sizesOf, WIDE } from "./picture-sizes";
import { CARDS_IN_ROW, ratioOf, shapeOf } from "./shapes";

import * as styles from "./project-rows.module.css";

type Cards = readonly Queries.CardFragment[];

/** @returns the projects in rows. The last row may have fewer cards, which fill it. */
const rowsOf = (projects: Cards): Cards[] =>
  projects.flatMap((_, index) => (index % CARDS_IN_ROW === 0 ? [projects.slice(index, index + CARDS_IN_ROW)] : []));

/** @returns the `sizes` of the stills in a row, whose cards share its width by their ratios */
function rowSizes(row: Cards): string {
  const width = row.reduce((sum, project) => sum + ratioOf(project), 0);
  // Assumes a 16:9 still, which is wider than a card that crops it.
  const share = Math.min(1, 16 / 9 / width);
  return sizesOf({ when: WIDE, length: Math.round(92 * share) }, { length: 92 });
}

/** The projects as cards in rows. */
export function ProjectRows({ projects }: { projects: Cards }) {
  return (
    <section id="work" className={styles.work} aria-labelledby="work-heading">
      <h2 id="work-heading" className={`mono muted ${styles.heading}`}>
        <span>Work</span>
        <span>{String(projects.length).padStart(2, "0")}</span>
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: one list over all rows, which a <ul> can't have. */}
      <div role="list" className={styles.rows}>
        {rowsOf(projects).map((row) => (
          <div key={row[0]?.projectId} className={styles.row}>
            {row.map((project) => (
              // biome-ignore lint/a11y/useSemanticElements: as above.
              <div role="listitem" key={project.projectId} className={styles.card} data-shape={shapeOf(project)}>
                <Card project={project} sizes={rowSizes(row)} />
              </div>
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}

import { Card } from "./card";

import * as styles from "./collage.module.css";

const SIZES = "(min-width: 37.5rem) 48vw, 94vw";

/** All projects as a wall of pasted frames. Where each one hangs is the stylesheet's rule, by its place in the list. */
export function Collage({ projects }: { projects: readonly Queries.CardFragment[] }) {
  return (
    <ul className={styles.wall}>
      {projects.map((project) => (
        <li key={project.projectId} className={styles.place}>
          <Card project={project} sizes={SIZES} />
        </li>
      ))}
    </ul>
  );
}

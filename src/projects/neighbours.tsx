import { graphql } from "gatsby";
import { usePainted } from "../loading/paint";
import { stillBox } from "../navigation/still-box";
import { Picture } from "./picture";
import { sizesOf, WIDE } from "./picture-sizes";

import * as styles from "./neighbours.module.css";

const SIZES = sizesOf({ when: WIDE, length: 50 }, { length: 100 });

type NeighboursProps = { projectId: string; previous: Queries.NeighbourFragment; next: Queries.NeighbourFragment };

/** The previous and next project as two halves. */
export function Neighbours({ projectId, previous, next }: NeighboursProps) {
  const painted = usePainted();
  if (next.projectId === projectId) return null;
  const halves = [
    { label: "Previous", project: previous },
    { label: "Next", project: next },
  ];
  return (
    <nav className={styles.halves} aria-label="More projects">
      {halves.map(({ label, project }) => (
        <a key={label} className={styles.half} href={`/portfolio/${project.projectId}`}>
          <span className={styles.caption}>
            <span className={`mono ${styles.label}`}>{label}</span>
            <span className={styles.title} dir="auto">
              {project.title}
            </span>
          </span>
          <span className={styles.still} {...stillBox(project.projectId)}>
            {painted && <Picture still={project} alt="" sizes={SIZES} />}
          </span>
        </a>
      ))}
    </nav>
  );
}

export const neighbourFragment = graphql`
  fragment Neighbour on Project {
    projectId
    title
    ...Still
  }
`;

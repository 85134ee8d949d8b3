import { graphql } from "gatsby";
import { usePainted } from "../navigation/painted";
import { Picture } from "./picture";
import { useArrowKeys } from "./use-arrow-keys";

import * as styles from "./neighbours.module.css";

type NeighboursProps = { projectId: string; previous: Queries.NeighbourFragment; next: Queries.NeighbourFragment };

/** The previous and next project as two halves; of two projects, the other one is the next. */
export function Neighbours({ projectId, previous, next }: NeighboursProps) {
  const painted = usePainted();
  useArrowKeys();
  if (next.projectId === projectId) return null;
  const isAlone = previous.projectId === next.projectId;
  const halves = [{ label: "Next", project: next, keys: isAlone ? "ArrowLeft ArrowRight" : "ArrowRight" }];
  if (!isAlone) halves.unshift({ label: "Previous", project: previous, keys: "ArrowLeft" });
  return (
    <nav className={styles.halves} aria-label="More projects">
      {halves.map(({ label, project, keys }) => (
        <a key={label} className={styles.half} href={`/portfolio/${project.projectId}`} aria-keyshortcuts={keys}>
          <span className={styles.caption}>
            <span className={`fact ${styles.label}`}>{label}</span>
            <span className={styles.title} dir="auto">
              {project.title}
            </span>
          </span>
          <span className={styles.frame} data-still={project.projectId}>
            {painted && <Picture still={project} alt="" sizes="(min-width: 37.5rem) 50vw, 100vw" />}
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

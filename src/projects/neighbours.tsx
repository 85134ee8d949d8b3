import { graphql } from "gatsby";
import { useEffect } from "react";
import { usePainted } from "../navigation/paint";
import { Picture } from "./picture";
import { sizesOf, WIDE } from "./picture-sizes";

import * as styles from "./neighbours.module.css";

const SIZES = sizesOf({ when: WIDE, length: 50 }, { length: 100 });

/** ← and → follow the links that list them in `aria-keyshortcuts`. */
function followArrowKeys({ key, target, altKey, ctrlKey, metaKey, shiftKey, repeat }: KeyboardEvent): void {
  if (!/^Arrow(Left|Right)$/.test(key) || altKey || ctrlKey || metaKey || shiftKey || repeat) return;
  // The lightbox and a started player have arrow keys of their own.
  if (target instanceof Element && target.closest("[role=dialog]")) return;
  const frame = document.querySelector<HTMLIFrameElement>("main [data-still] iframe");
  // The document of a player that was started before hydration, in the cover's frame, is null to us.
  if (frame && (!frame.srcdoc || !frame.contentDocument)) return;
  // On an enlarged page they pan.
  if (visualViewport && visualViewport.scale > 1) return;
  document.querySelector<HTMLElement>(`main a[aria-keyshortcuts~=${key}]`)?.click();
}

type NeighboursProps = { projectId: string; previous: Queries.NeighbourFragment; next: Queries.NeighbourFragment };

/** The previous and next project as two halves; of two projects, the other one is the next. */
export function Neighbours({ projectId, previous, next }: NeighboursProps) {
  const painted = usePainted();
  useEffect(() => {
    addEventListener("keydown", followArrowKeys);
    return () => removeEventListener("keydown", followArrowKeys);
  }, []);
  if (next.projectId === projectId) return null;
  const isPair = previous.projectId === next.projectId;
  const halves = [{ label: "Next", project: next, keys: isPair ? "ArrowLeft ArrowRight" : "ArrowRight" }];
  if (!isPair) halves.unshift({ label: "Previous", project: previous, keys: "ArrowLeft" });
  return (
    <nav className={styles.halves} aria-label="More projects">
      {halves.map(({ label, project, keys }) => (
        <a key={label} className={styles.half} href={`/portfolio/${project.projectId}`} aria-keyshortcuts={keys}>
          <span className={styles.caption}>
            <span className={`mono ${styles.label}`}>{label}</span>
            <span className={styles.title} dir="auto">
              {project.title}
            </span>
          </span>
          <span className={styles.frame} data-still={project.projectId}>
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

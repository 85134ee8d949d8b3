import { graphql } from "gatsby";
import { useEffect, useRef } from "react";
import { Picture } from "./picture";

import * as styles from "./neighbours.module.css";

type NeighboursProps = {
  /** Of the project whose page this is. */
  projectId: string;
  previous: Queries.NeighbourFragment;
  next: Queries.NeighbourFragment;
};

/** What has arrow keys of its own. */
const OWN_ARROWS = "input, textarea, select, video, audio, [contenteditable], [role=dialog]";

/** Has ← and → follow the links of an element that name them in `aria-keyshortcuts`. */
function useArrowKeys() {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, altKey, ctrlKey, metaKey, shiftKey, repeat, defaultPrevented } = event;
      if (!/^Arrow(Left|Right)$/.test(key) || altKey || ctrlKey || metaKey || shiftKey) return;
      if (repeat || defaultPrevented || (target instanceof Element && target.closest(OWN_ARROWS))) return;
      element.current?.querySelector<HTMLElement>(`[aria-keyshortcuts~=${key}]`)?.click();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return element;
}

/** The projects before and after one, as two halves of the page. Where they are the same one, it is the next. */
export function Neighbours({ projectId, previous, next }: NeighboursProps) {
  const nav = useArrowKeys();
  if (next.projectId === projectId) return null;
  const isAlone = previous.projectId === next.projectId;
  const halves = [{ label: "Next", project: next, keys: isAlone ? "ArrowLeft ArrowRight" : "ArrowRight" }];
  if (!isAlone) halves.unshift({ label: "Previous", project: previous, keys: "ArrowLeft" });
  return (
    <nav ref={nav} className={styles.halves} aria-label="More projects">
      {halves.map(({ label, project, keys }) => (
        <a key={label} className={styles.half} href={`/portfolio/${project.projectId}`} aria-keyshortcuts={keys}>
          <span className={styles.caption}>
            <span className={`fact ${styles.label}`}>{label}</span>
            <span className={styles.title} dir="auto">
              {project.title}
            </span>
          </span>
          <span className={styles.frame} data-still={project.projectId}>
            <Picture still={project} alt="" sizes="(min-width: 37.5rem) 50vw, 100vw" />
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

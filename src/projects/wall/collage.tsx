import { CardList } from "../card-list";
import type { Turn } from "../picture";
import { useTools } from "../use-tools";

import * as styles from "./collage.module.css";

export const COLLAGE_SIZES = "(min-width: 37.5rem) 48vw, 94vw";
const sizes = () => COLLAGE_SIZES;
/** Of the frames from the first: a phone's window shows the second one's top. */
const TURNS: Turn[] = ["first", "early"];

/** The button of a frame, once it is there. */
function FrameTools({ project }: { project: Queries.CardFragment }) {
  const tools = useTools();
  return tools ? <tools.Enlarge project={project} /> : null;
}

/**
 * All projects as a wall of pasted frames. Where each one hangs is the stylesheet's rule, by its place in the list, until a visitor
 * moves it.
 */
export function Collage({ projects }: { projects: readonly Queries.CardFragment[] }) {
  const tools = useTools();
  return (
    <>
      {tools && <tools.WallTools />}
      <CardList
        projects={projects}
        sizes={sizes}
        turns={TURNS}
        className={styles.wall}
        itemClassName={styles.place}
        More={FrameTools}
      />
    </>
  );
}

import { CardList } from "../card-list";
import type { Turn } from "../picture";
import { useTools } from "../use-tools";

import * as styles from "./collage.module.css";

export const COLLAGE_SIZES = "(min-width: 37.5rem) 48vw, 94vw";
const sizes = () => COLLAGE_SIZES;
/** Of the frames from the first: a phone's window shows the second one's top. */
const TURNS: Turn[] = ["first", "early"];

/** The buttons of a frame, once they are there. */
function FrameTools({ project }: { project: Queries.CardFragment }) {
  const tools = useTools();
  if (!tools) return null;
  return (
    <>
      <tools.MoveFrame project={project} />
      <tools.Enlarge project={project} />
    </>
  );
}

/**
 * All projects as a wall of pasted frames. Where each one hangs is the stylesheet's rule, by its place in the list, until a visitor
 * moves it.
 */
export function Collage({ projects }: { projects: readonly Queries.CardFragment[] }) {
  return (
    <CardList
      projects={projects}
      sizes={sizes}
      turns={TURNS}
      className={styles.wall}
      itemClassName={styles.place}
      More={FrameTools}
    />
  );
}

/** The room of the wall's buttons: nothing is moved when they come. */
export function WallButtons() {
  const tools = useTools();
  return <div className={styles.buttons}>{tools && <tools.WallTools />}</div>;
}

import { CardList } from "./card-list";
import { Enlarge } from "./enlarge";
import type { Turn } from "./picture";
import { useStillAddress } from "./still-address";
import { useInHtml } from "./use-in-html";
import { useWall } from "./use-wall";

import * as styles from "./collage.module.css";

export const COLLAGE_SIZES = "(min-width: 37.5rem) 48vw, 94vw";
const sizes = () => COLLAGE_SIZES;
/** Of the frames from the first: a phone's window shows the second one's top. */
const TURNS: Turn[] = ["first", "early"];

/**
 * All projects as a wall of pasted frames. Where each one hangs is the stylesheet's rule, by its place in the list, until a visitor
 * moves it.
 */
export function Collage({ projects, first }: Queries.CardListFragment) {
  const inHtml = useInHtml();
  const { wall, arrange } = useWall();
  useStillAddress();
  return (
    <div ref={wall} className={styles.collage}>
      {!inHtml && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is part of a form.
        <div
          role="group"
          className={styles.tools}
          aria-label="Frames"
          title="Drag a frame, or move it by the arrow keys"
        >
          <button type="button" className="fact" onClick={() => arrange("tidy")}>
            Tidy
          </button>
          <button type="button" className="fact" onClick={() => arrange("scattered")}>
            Scatter
          </button>
        </div>
      )}
      <CardList
        projects={projects.nodes}
        scenes={first.nodes}
        sizes={sizes}
        turns={TURNS}
        className={styles.wall}
        itemClassName={styles.place}
        More={Enlarge}
      />
    </div>
  );
}

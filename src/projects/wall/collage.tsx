import { lazyModuleHook } from "../../navigation/idle";
import { read } from "../../storage";
import { Card } from "../card";
import { sizesOf, WIDE } from "../picture-sizes";

import * as styles from "./collage.module.css";

/** The widest frame; on a phone the first one, which is preloaded. */
export const COLLAGE_SIZES = sizesOf({ when: WIDE, length: 48 }, { length: 87 });

/** Loaded at once when the address names a still (lightbox/still-address.ts) or the wall was arranged (arrangement.ts). */
const useTools = lazyModuleHook(
  () => import("./wall-tools"),
  () => location.hash.startsWith("#still-") || read("sessionStorage", "wall") !== null,
);

/** All projects as a wall of pasted frames. The stylesheet positions them until a visitor moves them. */
export function Collage({ projects }: { projects: readonly Queries.CardFragment[] }) {
  const tools = useTools();
  return (
    <ul className={styles.wall}>
      {projects.map((project, index) => (
        <li key={project.projectId} className={styles.frame}>
          <Card
            project={project}
            position={index + 1}
            sizes={COLLAGE_SIZES}
            loading={index === 0 ? "preload" : "lazy"}
          />
          {tools && <tools.FrameButtons project={project} />}
        </li>
      ))}
    </ul>
  );
}

/** Reserves the buttons' space, so that nothing moves when they load. */
export function WallButtons() {
  const tools = useTools();
  return <div className={styles.buttons}>{tools && <tools.WallTools />}</div>;
}

import { createRef } from "react";
import { lazyModuleHook } from "../../navigation/lazy-module";
import { reloadIfOutdated } from "../../offline/updates";
import { read } from "../../storage";
import { Card } from "../card";
import { sizesOf, WIDE } from "../picture-sizes";
import { KEY, wall } from "./arrangement";

import * as styles from "./collage.module.css";

/** The widest frame; on a phone the first one, which is preloaded. */
export const COLLAGE_SIZES = sizesOf({ when: WIDE, length: 48 }, { length: 87 });

/** Loaded at once when the hash names a still (lightbox/still-hash.ts) or the wall was arranged. */
const useTools = lazyModuleHook(
  () => import("./wall-tools"),
  () => location.hash.startsWith("#still-") || read("sessionStorage", KEY) !== null,
  () => reloadIfOutdated("/portfolio"),
);

/** The page's only wall. */
const list = createRef<HTMLUListElement>();

/** All projects as a wall of pasted frames, as the visitor has arranged them. */
export function Collage({ projects }: { projects: readonly Queries.CardFragment[] }) {
  const tools = useTools();
  const state = wall.use((now) => now);
  const arranged = tools?.render(state, projects);
  return (
    <ul ref={list} className={arranged?.className ?? styles.scattered}>
      {projects.map((project, index) => (
        <li key={project.projectId} className={styles.pasted} {...arranged?.frame(project)}>
          <Card project={project} sizes={arranged?.sizes(project) ?? COLLAGE_SIZES} isFirst={index === 0} />
          {tools && <tools.FrameButtons project={project} />}
        </li>
      ))}
    </ul>
  );
}

/** Reserves the buttons' space, so that nothing moves when they load. */
export function WallButtons() {
  const tools = useTools();
  return <div className={`wrap ${styles.buttons}`}>{tools && <tools.WallTools list={list} />}</div>;
}

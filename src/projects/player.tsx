import { graphql } from "gatsby";
import { useCallback, useEffect, useRef, useState } from "react";
import { serverElement, useHydrated } from "../loading/hydration";
import { usePainted } from "../loading/paint";
import { stillBox } from "../navigation/still-box";
import { checkNetwork, useStatus } from "../offline/status";
import { Picture } from "./picture";
import { sizesOf } from "./picture-sizes";
import { playerCover } from "./player-cover";
import { ProjectTools } from "./project-tools";
import { hostedVideo } from "./video";

import * as styles from "./player.module.css";

/**
 * `min(92vw, 148svh)`, as in player.module.css (on a phone a little less than its 100vw), without `min()`: the Nu
 * HTML checker rejects it in `sizes`.
 */
export const PLAYER_SIZES = sizesOf({ when: "(max-aspect-ratio: 148/92)", length: 92 }, { length: 148, unit: "svh" });

/** Handles the cover's link: followed in the iframe, it would leave a history entry that breaks Back. */
function useCover(onPlay: () => void) {
  const ref = useRef<HTMLIFrameElement>(null);
  const listen = useCallback(() => {
    ref.current?.contentDocument?.addEventListener("click", (event) => {
      // With a modifier key the link opens elsewhere.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      onPlay();
    });
  }, [onPlay]);
  // An iframe from the page's HTML has loaded before hydration.
  useEffect(listen, [listen]);
  return { ref, onLoad: listen };
}

/** Play before hydration loads the player in the cover's iframe, whose document is then null to us. */
const wasStarted = () => serverElement<HTMLIFrameElement>("main iframe[srcdoc]")?.contentDocument === null;

/** Keeps the keyboard's focus when the player replaces the cover. */
function focus(iframe: HTMLIFrameElement | null): void {
  if (document.activeElement === document.body) iframe?.focus();
}

/** Chromium sometimes drops the focus after the load event. */
function focusAgain({ currentTarget: iframe }: { currentTarget: HTMLIFrameElement }): void {
  if (document.activeElement === iframe) iframe.contentWindow?.focus();
}

/** The video in its host's player. Nothing is requested from the host until Play on our own cover (`srcdoc`). */
export function Player({ project }: { project: Queries.PlayerFragment }) {
  const video = hostedVideo(project.videoId);
  const [isStarted, setStarted] = useState(wasStarted);
  // Without a network the player's iframe would stay dead.
  const play = useCallback(async () => setStarted(!(await checkNetwork())), []);
  const cover = useCover(play);
  const { isOffline } = useStatus();
  const painted = usePainted();
  const hydrated = useHydrated();
  const attributes = isStarted
    ? { ref: focus, onLoad: focusAgain, onKeyDown: focusAgain, src: video.play }
    : { ...cover, src: video.embed, srcDoc: playerCover(video.play, project.title), loading: "lazy" as const };
  return (
    <div className={styles.player}>
      <div className={styles.screen} {...stillBox(project.projectId)}>
        <Picture still={project} alt="" sizes={PLAYER_SIZES} isFirst />
        {(isStarted || painted) && (
          <iframe
            key={isStarted ? "player" : "cover"}
            className={styles.video}
            title={`Video: ${project.title}`}
            allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
            {...attributes}
          />
        )}
      </div>
      <div className={`note wrap ${styles.line}`}>
        <a className="touch" href={video.watch} rel="noopener">
          Watch on {video.host}
        </a>
        {hydrated && (
          <div className={`wrap ${styles.tools}`}>
            <ProjectTools project={project} />
          </div>
        )}
        {/* No live region: the strip at the page's edge announces the lost connection. */}
        {isOffline && <p>You are offline. The video needs a connection.</p>}
      </div>
    </div>
  );
}

export const playerFragment = graphql`
  fragment Player on Project {
    projectId
    title
    videoId
    ...Still
  }
`;

import { graphql } from "gatsby";
import { useCallback, useEffect, useRef, useState } from "react";
import { usePainted } from "../navigation/painted";
import { useOffline } from "../offline/use-offline";
import { Picture } from "./picture";
import { playerCover } from "./player-cover";
import { useTools } from "./use-tools";
import { hostedVideo } from "./video";

import * as styles from "./player.module.css";

/**
 * As player.module.css has it: the page without its gutters, or 83 % of the window's height, whichever is less. The Nu HTML checker
 * doesn't know `min()` in `sizes`; the query says the same.
 */
export const PLAYER_SIZES = "(max-aspect-ratio: 148/92) 92vw, 148svh";

const NEEDS_CONNECTION = "You are offline. The video needs a connection.";

/**
 * Hears a press on the cover in a frame, and keeps its link from being followed there: that would leave an entry in the
 * window's history which outlives the frame, and in Safari leads the whole window to the host.
 */
function useCoverPress(onPress: () => void) {
  const ref = useRef<HTMLIFrameElement>(null);
  const listen = useCallback(() => {
    ref.current?.contentDocument?.addEventListener("click", (event) => {
      // With a key held it opens elsewhere.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      onPress();
    });
  }, [onPress]);
  // Where it was in the page's HTML it is there before this.
  useEffect(listen, [listen]);
  return { ref, onLoad: listen };
}

/** Where the keyboard was in the cover, it is in the player. */
const focus = (frame: HTMLIFrameElement | null) => frame?.focus();
/** Chromium takes it away when the player's document comes. */
const focusAgain = ({ currentTarget: frame }: { currentTarget: HTMLIFrameElement }) =>
  document.activeElement === frame && frame.contentWindow?.focus();

/**
 * The project's video, in its host's player. Nothing is asked of the host before the visitor presses play: until
 * then the frame has a button of our own (`srcdoc`, which goes before `src`), over the project's still. The press puts
 * another frame in its place; without JavaScript the button is a link to the player.
 */
export function Player({ project }: { project: Queries.PlayerFragment }) {
  const video = hostedVideo(project.videoId);
  const [pressed, setPressed] = useState(false);
  const cover = useCoverPress(useCallback(() => setPressed(true), []));
  const offline = useOffline();
  const painted = usePainted();
  const tools = useTools();
  // A video that has begun is left alone. By the link, before the page was awake, it is in the cover's own frame: the
  // host's document is out of our reach, our own is not.
  const waiting = offline && !pressed && cover.ref.current?.contentDocument !== null;
  const frame = {
    className: styles.frame,
    title: `Video: ${project.title}`,
    allow: "autoplay; fullscreen; picture-in-picture; encrypted-media",
  };
  return (
    <div className={styles.player}>
      <div className={styles.screen} data-still={project.projectId}>
        <Picture still={project} alt="" sizes={PLAYER_SIZES} turn="first" />
        {pressed ? (
          <iframe key="player" ref={focus} onLoad={focusAgain} {...frame} src={video.play} title={frame.title} />
        ) : (
          painted && (
            <iframe
              key="cover"
              {...frame}
              {...cover}
              src={video.embed}
              srcDoc={playerCover(video.play, project.title)}
              title={frame.title}
              loading="lazy"
              tabIndex={waiting ? -1 : undefined}
            />
          )
        )}
        {waiting && (
          <p className={styles.shade} aria-hidden="true">
            {NEEDS_CONNECTION}
          </p>
        )}
      </div>
      <div className={styles.line}>
        <a href={video.watch} rel="noopener">
          Watch on {video.host}
        </a>
        {tools && <tools.ProjectTools project={project} />}
        {/* The strip at the page's edge announces that the network has gone. */}
        {offline && <p className={waiting ? "visually-hidden" : undefined}>{NEEDS_CONNECTION}</p>}
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

import { graphql } from "gatsby";
import { useRef } from "react";
import { useOffline } from "../offline/use-offline";
import { imageOf } from "./picture";
import { playerCover } from "./player-cover";
import { hostedVideo } from "./video";

import * as styles from "./player.module.css";

const NEEDS_CONNECTION = "You are offline. The video needs a connection.";

/**
 * The project's video, in its host's player. Nothing is asked of the host before the visitor presses play: until
 * then the frame shows our own still (`srcdoc`, which goes before `src`).
 */
export function Player({ project }: { project: Queries.PlayerFragment }) {
  const video = hostedVideo(project.videoId);
  const frame = useRef<HTMLIFrameElement>(null);
  const offline = useOffline();
  // The host's document is out of our reach, our own is not: a video that has begun is left alone.
  const waiting = offline && frame.current?.contentDocument !== null;
  return (
    <div className={styles.player}>
      <div className={styles.screen}>
        <iframe
          ref={frame}
          className={styles.frame}
          src={video.embed}
          srcDoc={playerCover(video.play, project.title, imageOf(project))}
          title={`Video: ${project.title}`}
          loading="lazy"
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          tabIndex={waiting ? -1 : undefined}
        />
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
        {/* The strip at the page's edge announces that the network has gone. */}
        {offline && <p className={waiting ? "visually-hidden" : undefined}>{NEEDS_CONNECTION}</p>}
      </div>
    </div>
  );
}

export const playerFragment = graphql`
  fragment Player on Project {
    title
    videoId
    ...Still
  }
`;

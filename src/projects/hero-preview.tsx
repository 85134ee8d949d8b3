import { type SyntheticEvent, useEffect, useRef, useState } from "react";
import { Icon } from "../icon";
import { read, write } from "../storage";
import { PreviewVideo, shownWhen } from "./preview-video";
import { playingPreview } from "./use-preview";

import * as styles from "./hero-preview.module.css";

/** Stored once the visitor has paused the preview. Earlier builds wrote it, too. */
const KEY = "home-film";

/** The preview plays only while this share of it is visible. */
const VISIBLE = 0.6;

const FILLED = { viewBox: "0 0 12 12", width: "0.75rem", fill: "currentColor", stroke: "none" };

/**
 * The featured project's preview behind the company's name, with its pause button (WCAG 2.2.2). It is removed if it
 * fails.
 */
export function HeroPreview({ url }: { url: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [isStopped, setStopped] = useState(() => read("localStorage", KEY) !== null);
  const [hasBegun, setBegun] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const noPreviewPlays = playingPreview.use(({ projectId }) => projectId === undefined);
  const [isVisible, setVisible] = useState(false);
  useEffect(() => {
    const update: IntersectionObserverCallback = ([entry]) => setVisible((entry?.intersectionRatio ?? 0) >= VISIBLE);
    const observer = new IntersectionObserver(update, { threshold: VISIBLE });
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  const isPlaying = isVisible && noPreviewPlays && !isStopped;

  function toggle() {
    setStopped(!isStopped);
    write("localStorage", KEY, isStopped ? null : "paused");
  }

  const show = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) =>
    currentTarget.videoWidth > 0 ? setBegun(true) : setFailed(true);

  if (hasFailed) return null;
  return (
    <>
      <div ref={box} className={styles.preview} {...shownWhen(hasBegun)}>
        <PreviewVideo className={styles.video} url={url} isPlaying={isPlaying} onPlaying={show} onFail={setFailed} />
      </div>
      <button type="button" className={`mono touch muted ${styles.toggle}`} onClick={toggle}>
        <Icon {...FILLED} path={isStopped ? "M2 0v12l10-6z" : "M1 0h3.5v12H1zM7.5 0H11v12H7.5z"} />
        {/* An element for the words: a translator replaces text nodes, and React would change the replaced one. */}
        <span>{isStopped ? "Play" : "Pause"}</span>
      </button>
    </>
  );
}

import { type RefObject, useEffect, useRef, useState } from "react";
import { read, write } from "../storage";
import { CALM, useMedia } from "../styles/media";
import { Loop } from "./loop";
import { previewed } from "./use-preview";

import * as styles from "./hero-loop.module.css";

/** Set on this device where the visitor has stopped the film. */
const KEY = "home-film";

/** The part of the film that has to be in the window. */
const SEEN = 0.6;

/** True while an element is in the window. */
function useSeen(element: RefObject<Element>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setSeen((entry?.intersectionRatio ?? 0) >= SEEN), {
      threshold: SEEN,
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isSeen;
}

/**
 * The featured project's preview as a film behind the company's name, with the button that stops it (WCAG 2.2.2). It plays while
 * it is in the window and no card's preview does; a film that can't be played leaves the still, and no button.
 * @param address of the video file
 */
export function HeroLoop({ address }: { address: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isStopped, setStopped] = useState(() => read("localStorage", KEY) !== null);
  const [hasBegun, setBegun] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const isCalm = useMedia(CALM);
  const isAlone = previewed.use((id) => id === undefined);
  const isPlayed = useSeen(video) && isAlone && !isStopped && !isCalm;
  useEffect(() => {
    const element = video.current;
    if (!element || !isPlayed) return;
    if (!element.hasAttribute("src")) element.src = address;
    element.muted = true;
    element.play().then(
      () => setBegun(true),
      // Pausing ends a play that hasn't begun with an error, too.
      ({ name }: DOMException) => setFailed(name !== "AbortError"),
    );
    return () => element.pause();
  }, [address, isPlayed]);

  function toggle() {
    setStopped(!isStopped);
    write("localStorage", KEY, isStopped ? null : "paused");
  }

  if (hasFailed) return null;
  return (
    <>
      <div className={styles.film} data-shown={hasBegun && !isCalm}>
        <Loop ref={video} />
      </div>
      <button type="button" className={`fact ${styles.control}`} onClick={toggle}>
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d={isStopped ? "M2 0v12l10-6z" : "M1 0h3.5v12H1zM7.5 0H11v12H7.5z"} fill="currentColor" />
        </svg>
        {isStopped ? "Play" : "Pause"}
      </button>
    </>
  );
}

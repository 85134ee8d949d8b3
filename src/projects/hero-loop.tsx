import { useCallback, useEffect, useRef, useState } from "react";
import { previewsAllowed } from "./preview";

import * as styles from "./hero-loop.module.css";

/** Set on this device where the visitor has stopped the film. */
const KEY = "home-film";

/** What the device keeps; where it keeps nothing, the film plays. */
function isStopped(): boolean {
  try {
    return localStorage.getItem(KEY) === "paused";
  } catch {
    return false;
  }
}

function remember(stopped: boolean): void {
  try {
    if (stopped) localStorage.setItem(KEY, "paused");
    else localStorage.removeItem(KEY);
  } catch {}
}

/** The part of the film that has to be in the window. */
const SEEN = 0.6;

/**
 * Calls back when an element comes into the window or leaves it, when a card's preview begins or ends, beside which it would be one
 * moving picture too many, and when the visitor's wish for less motion changes.
 */
function watch(element: Element, onChange: (mayPlay: boolean) => void): () => void {
  let isSeen = false;
  let preview: EventTarget | null = null;
  const tell = () => onChange(isSeen && !preview && previewsAllowed());
  const hear = ({ type, target }: Event) => {
    if (target === element) return;
    if (type === "playing") preview = target;
    // One that gives way to another may be told of later than that.
    else if (target === preview) preview = null;
    tell();
  };
  const observer = new IntersectionObserver(
    ([entry]) => {
      isSeen = (entry?.intersectionRatio ?? 0) >= SEEN;
      tell();
    },
    { threshold: SEEN },
  );
  observer.observe(element);
  const motion = matchMedia("(prefers-reduced-motion: reduce)");
  motion.addEventListener("change", tell);
  // They don't bubble.
  for (const type of ["playing", "pause"]) document.addEventListener(type, hear, true);
  return () => {
    observer.disconnect();
    for (const type of ["playing", "pause"]) document.removeEventListener(type, hear, true);
    motion.removeEventListener("change", tell);
  };
}

/**
 * The featured project's preview as a film behind the company's name, with the button that stops it (WCAG 2.2.2). It plays while
 * it is in the window; a film that can't be played leaves the still, and no button.
 * @param address of the video file
 */
export function HeroLoop({ address }: { address: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [stopped, setStopped] = useState(isStopped);
  const [mayPlay, setMayPlay] = useState(false);
  const [shown, setShown] = useState(false);
  const [failed, setFailed] = useState(false);

  useEffect(() => {
    if (!video.current) return;
    // Else Firefox has the keyboard stop at it.
    video.current.inert = true;
    return watch(video.current, setMayPlay);
  }, []);
  useEffect(() => {
    const element = video.current;
    if (!element || stopped || !mayPlay) return;
    if (!element.hasAttribute("src")) element.src = address;
    element.muted = true;
    element.play().then(
      () => setShown(true),
      // Pausing ends a play that hasn't begun with an error, too.
      (error: DOMException) => setFailed(error.name !== "AbortError"),
    );
    return () => element.pause();
  }, [address, stopped, mayPlay]);

  const toggle = useCallback(() => {
    setStopped(!stopped);
    remember(!stopped);
  }, [stopped]);

  if (failed) return null;
  return (
    <>
      <div className={styles.film} data-shown={shown && previewsAllowed()}>
        <video ref={video} muted loop playsInline preload="none" disablePictureInPicture />
      </div>
      <button type="button" className={`fact ${styles.control}`} onClick={toggle}>
        <svg viewBox="0 0 12 12" aria-hidden="true">
          <path d={stopped ? "M2 0v12l10-6z" : "M1 0h3.5v12H1zM7.5 0H11v12H7.5z"} fill="currentColor" />
        </svg>
        {stopped ? "Play" : "Pause"}
      </button>
    </>
  );
}

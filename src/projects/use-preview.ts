/** Specification, section 4: when a card's preview video plays, pauses and rewinds. */
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { savesData } from "../navigation/connection";
import { createStore } from "../store";
import { CALM, isMet } from "../styles/media";

/** A pointer that only crosses a card starts nothing. */
const HOVER_DELAY_MS = 100;

/** False when the visitor prefers reduced motion or reduced data. */
export const previewsAllowed = (): boolean => !savesData() && !isMet(CALM);

/** The project whose preview plays. One video moves at a time: the hero's film pauses meanwhile. */
export const previewed = createStore<string | undefined>(undefined);

/**
 * Plays a card's preview on hover or visible focus, never on touch.
 * @param address of the video file, empty without a preview
 * @returns the video's ref, whether to render it, its progress (0 to 1) while it shows, and the card's event handlers
 */
export function usePreview(projectId: string, address: string) {
  const video = useRef<HTMLVideoElement>(null);
  const reasons = useRef(new Set<"hover" | "focus">());
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const isPlaying = previewed.use((id) => id === projectId);
  const [isRendered, setRendered] = useState(false);
  const [progress, setProgress] = useState<number>();

  const stop = () => {
    clearTimeout(timer.current);
    if (previewed.get() === projectId) previewed.set(undefined);
  };
  const enter = (reason: "hover" | "focus") => {
    if (address === "" || !previewsAllowed()) return;
    reasons.current.add(reason);
    setRendered(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => previewed.set(projectId), HOVER_DELAY_MS);
  };
  const leave = (reason: "hover" | "focus") => {
    reasons.current.delete(reason);
    if (reasons.current.size === 0) stop();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: cleans up when the card unmounts.
  useEffect(() => stop, []);

  useEffect(() => {
    const element = video.current;
    if (!isRendered || !isPlaying || !element) return;
    if (!element.hasAttribute("src")) element.src = address;
    element.muted = true;
    // WebKit's promise may never settle on a second play; Chromium fires timeupdate for a video that fails.
    const update = () => {
      if (element.currentTime > 0) setProgress(element.currentTime / element.duration || 0);
    };
    element.addEventListener("timeupdate", update);
    // AbortError means paused before it began; after any other error the next play loads the file again.
    element.play().catch(({ name }: DOMException) => name !== "AbortError" && element.removeAttribute("src"));
    return () => {
      element.removeEventListener("timeupdate", update);
      setProgress(undefined);
      element.pause();
      element.currentTime = 0;
    };
  }, [isPlaying, isRendered, address]);

  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType !== "touch" && enter("hover"),
    onPointerLeave: () => leave("hover"),
    onFocus: ({ currentTarget }: FocusEvent) => currentTarget.matches(":focus-visible") && enter("focus"),
    onBlur: () => leave("focus"),
  };
  return { video, isRendered, progress, handlers };
}

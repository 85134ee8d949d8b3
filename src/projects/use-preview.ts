/** Specification, section 4: when a card's preview video plays, pauses and rewinds. */
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { savesData } from "../navigation/connection";
import { createStore } from "../store";
import { prefersReducedMotion } from "../styles/media";

/** A pointer that only crosses a card starts nothing. */
const HOVER_DELAY_MS = 100;

/** False when the visitor prefers reduced motion or reduced data. */
export const previewsAllowed = (): boolean => !savesData() && !prefersReducedMotion();

/** The project whose preview plays. One video moves at a time: the hero's film pauses meanwhile. */
export const playingPreview = createStore<string | undefined>(undefined);

/** Plays a card's preview on hover or visible focus, never on touch. @param url of the video file, empty without a preview */
export function usePreview(projectId: string, url: string) {
  const reasons = useRef(new Set<"hover" | "focus">());
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const isPlaying = playingPreview.use((id) => id === projectId);
  const [isRendered, setRendered] = useState(false);

  const stop = () => {
    clearTimeout(timer.current);
    if (playingPreview.get() === projectId) playingPreview.set(undefined);
  };
  const enter = (reason: "hover" | "focus") => {
    if (url === "" || !previewsAllowed()) return;
    reasons.current.add(reason);
    setRendered(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => playingPreview.set(projectId), HOVER_DELAY_MS);
  };
  const leave = (reason: "hover" | "focus") => {
    reasons.current.delete(reason);
    if (reasons.current.size === 0) stop();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: cleans up when the card unmounts.
  useEffect(() => stop, []);

  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType !== "touch" && enter("hover"),
    onPointerLeave: () => leave("hover"),
    onFocus: ({ currentTarget }: FocusEvent) => currentTarget.matches(":focus-visible") && enter("focus"),
    onBlur: () => leave("focus"),
  };
  return { isRendered, isPlaying, handlers };
}

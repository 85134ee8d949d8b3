/** When a card's preview plays and pauses. */
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { savesData } from "../navigation/connection";
import { createStore } from "../store";
import { prefersReducedMotion } from "../styles/media";

/** A pointer that only crosses a card starts nothing. */
const HOVER_DELAY_MS = 100;

/** False when the visitor prefers reduced motion or reduced data. */
export const previewsAllowed = (): boolean => !savesData() && !prefersReducedMotion();

/** The project whose preview plays. One video moves at a time: the hero's preview pauses meanwhile. */
export const playingPreview = createStore<{ projectId?: string | undefined }>({});

/**
 * Plays a card's preview on hover or visible focus, never on touch.
 * @param url of the video file, empty without a preview
 */
export function usePreview(projectId: string, url: string) {
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const isPlaying = playingPreview.use((playing) => playing.projectId === projectId);
  const [isRendered, setRendered] = useState(false);

  const stop = () => {
    clearTimeout(timer.current);
    if (playingPreview.get().projectId === projectId) playingPreview.set({ projectId: undefined });
  };
  const start = () => {
    if (url === "" || !previewsAllowed()) return;
    setRendered(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => playingPreview.set({ projectId }), HOVER_DELAY_MS);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: cleans up when the card unmounts.
  useEffect(() => stop, []);

  const handlers = {
    onPointerEnter({ pointerType }: PointerEvent) {
      if (pointerType !== "touch") start();
    },
    onPointerLeave({ currentTarget }: PointerEvent) {
      if (!currentTarget.matches(":focus-visible")) stop();
    },
    onFocus({ currentTarget }: FocusEvent) {
      if (currentTarget.matches(":focus-visible")) start();
    },
    onBlur({ currentTarget }: FocusEvent) {
      if (!currentTarget.matches(":hover")) stop();
    },
  };
  return { isRendered, isPlaying, handlers };
}

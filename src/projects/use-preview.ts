/** Specification, section 4: the life of a card's preview video, and the rules of when it may play. */
import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { savesData } from "../navigation/connection";
import { createStore } from "../store";
import { CALM, isMet } from "../styles/media";

/** A pointer that only passes over a card starts nothing. */
const REST_MS = 100;

/** True unless the visitor has asked for less motion or less data. */
export const previewsAllowed = (): boolean => !savesData() && !isMet(CALM);

/** The project whose card was hovered or focused last: its preview plays, and nothing else moves beside it. */
export const previewed = createStore<string | undefined>(undefined);

/**
 * Ties a card to the preview of its video. A touch never starts it: only a mouse or a pen that hovers does, or a focus that the
 * browser shows. The element is made for the first one who does: most visitors ask for few of them.
 * @param address of the video file; empty where there is no preview
 * @returns the ref for the `<video>`, whether there is to be one, whether it is to be seen, and the handlers of the card
 */
export function usePreview(projectId: string, address: string) {
  const video = useRef<HTMLVideoElement>(null);
  const reasons = useRef(new Set<"hover" | "focus">());
  const rest = useRef<ReturnType<typeof setTimeout>>();
  const isPlayed = previewed.use((id) => id === projectId);
  const [isWanted, setWanted] = useState(false);
  const [isShown, setShown] = useState(false);

  const stop = () => {
    clearTimeout(rest.current);
    if (previewed.get() === projectId) previewed.set(undefined);
  };
  const enter = (reason: "hover" | "focus") => {
    if (address === "" || !previewsAllowed()) return;
    reasons.current.add(reason);
    setWanted(true);
    clearTimeout(rest.current);
    rest.current = setTimeout(() => previewed.set(projectId), REST_MS);
  };
  const leave = (reason: "hover" | "focus") => {
    reasons.current.delete(reason);
    if (reasons.current.size === 0) stop();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: for the card that leaves the page.
  useEffect(() => stop, []);

  useEffect(() => {
    const element = video.current;
    // On a slow device the element comes after its turn to play.
    if (!isWanted || !isPlayed || !element) return;
    if (!element.hasAttribute("src")) element.src = address;
    element.muted = true;
    // WebKit may play a preview for the second time, and its promise never settles; Chromium tells the time of one that fails.
    const show = () => element.currentTime > 0 && setShown(true);
    element.addEventListener("timeupdate", show);
    // Pausing ends a play that hasn't begun with an error, too. Any other leaves it as if it had never been asked to play.
    element.play().catch(({ name }: DOMException) => name !== "AbortError" && element.removeAttribute("src"));
    return () => {
      element.removeEventListener("timeupdate", show);
      setShown(false);
      element.pause();
      element.currentTime = 0;
    };
  }, [isPlayed, isWanted, address]);

  const handlers = {
    onPointerEnter: ({ pointerType }: PointerEvent) => pointerType !== "touch" && enter("hover"),
    onPointerLeave: () => leave("hover"),
    onFocus: ({ currentTarget }: FocusEvent) => currentTarget.matches(":focus-visible") && enter("focus"),
    onBlur: () => leave("focus"),
  };
  return { video, isWanted, isShown, handlers };
}

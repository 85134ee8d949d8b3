/** Specification, section 4: the life of a card's preview video, and the rules of when it may play. */
import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import { savesData } from "../connection";

/** A pointer that only passes over a card starts nothing. */
const REST_MS = 100;

/** A mouse that moves less than this, in pixels, does not mean to look for a place in the video. */
const SCRUB_FROM_PX = 8;

/** Why a preview plays: a pointer is over its card, or the keyboard's focus is on it. It ends when neither is left. */
export type Reason = "hover" | "focus";

/** True unless the visitor has asked for less motion or less data. */
export function previewsAllowed(): boolean {
  return !savesData() && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The one preview on the page that may play. */
let current: Preview | undefined;

/** Plays a video while there is a reason to. Any failure leaves it as if it had never been asked to play. */
export class Preview {
  private readonly video: HTMLVideoElement;
  private readonly address: string;
  private readonly onShown: (shown: boolean) => void;
  private readonly reasons = new Set<Reason>();
  private rest: ReturnType<typeof setTimeout> | undefined;
  private settled: Promise<void> = Promise.resolve();
  private wantedTime: number | undefined;

  /**
   * @param video an element without an address: it gets one when it first plays
   * @param address of the video file
   * @param onShown told when there is a moving picture to show, and when there is none any more
   */
  constructor(video: HTMLVideoElement, address: string, onShown: (shown: boolean) => void) {
    this.video = video;
    this.address = address;
    this.onShown = onShown;
    video.addEventListener("seeked", () => this.seek());
  }

  enter(reason: Reason): void {
    this.reasons.add(reason);
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.play(), REST_MS);
  }

  leave(reason: Reason): void {
    this.reasons.delete(reason);
    if (this.reasons.size === 0) this.stop();
  }

  /** Pauses and rewinds, once a `play()` under way has settled: before that it would throw its AbortError. */
  stop(): void {
    this.reasons.clear();
    this.wantedTime = undefined;
    clearTimeout(this.rest);
    if (current === this) current = undefined;
    this.onShown(false);
    void this.settled.then(() => {
      if (this.reasons.size > 0) return;
      this.video.pause();
      this.video.currentTime = 0;
    });
  }

  /** Goes on from another place of the video. @param part of its length, from 0 to 1 */
  scrub(part: number): void {
    const { duration } = this.video;
    if (this.reasons.size === 0 || !Number.isFinite(duration)) return;
    // Its very end is its beginning.
    this.wantedTime = Math.min(Math.max(part, 0), 0.99) * duration;
    if (!this.video.seeking) this.seek();
  }

  /** One place at a time: those that were wanted meanwhile, but for the last, are passed over. */
  private seek(): void {
    if (this.wantedTime === undefined) return;
    this.video.currentTime = this.wantedTime;
    this.wantedTime = undefined;
  }

  private play(): void {
    if (current !== this) current?.stop();
    current = this;
    if (!this.video.hasAttribute("src")) this.video.src = this.address;
    this.video.muted = true;
    this.settled = this.video.play().then(
      () => this.onShown(this.reasons.size > 0),
      () => this.video.removeAttribute("src"),
    );
  }
}

/** Draws how far the video before an element is, as the element's width, while it is shown. */
function useProgress(shown: boolean) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const video = line.current?.parentElement?.querySelector("video");
    if (!shown || !video) return;
    let frame = requestAnimationFrame(function draw() {
      line.current?.style.setProperty("scale", `${video.currentTime / video.duration || 0} 1`);
      frame = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  return line;
}

/**
 * Ties a card to the preview of its video. A touch never starts it: only a mouse or a pen that hovers does, or a
 * focus that the browser shows. The element is made for the first one who does: most visitors ask for few of them.
 * @param address of the video file; empty where there is no preview
 * @returns the refs for the `<video>` and for the line that shows how far it is, whether there is to be one, whether it is to be
 *   seen, and the handlers of the card
 */
export function usePreview(address: string) {
  const preview = useRef<Preview>();
  const reasons = useRef(new Set<Reason>());
  const [wanted, setWanted] = useState(false);
  const [shown, setShown] = useState(false);
  const line = useProgress(shown);
  const metAt = useRef<number>();

  const video = useCallback(
    (element: HTMLVideoElement | null) => {
      // For the eyes alone. Firefox would have the Tab key stop there; HTML allows no tabindex within a link.
      if (element) element.inert = true;
      preview.current?.stop();
      preview.current = element ? new Preview(element, address, setShown) : undefined;
      for (const reason of reasons.current) preview.current?.enter(reason);
    },
    [address],
  );
  const enter = (reason: Reason) => {
    if (address === "" || !previewsAllowed()) return;
    reasons.current.add(reason);
    setWanted(true);
    preview.current?.enter(reason);
  };
  const leave = (reason: Reason) => {
    reasons.current.delete(reason);
    preview.current?.leave(reason);
  };

  const handlers = {
    onPointerEnter(event: PointerEvent) {
      if (event.pointerType !== "touch") enter("hover");
    },
    onPointerMove({ pointerType, clientX, currentTarget }: PointerEvent) {
      if (pointerType !== "mouse" || !shown) return;
      metAt.current ??= clientX;
      if (Math.abs(clientX - metAt.current) < SCRUB_FROM_PX) return;
      metAt.current = Number.NEGATIVE_INFINITY;
      const { left, width } = currentTarget.getBoundingClientRect();
      preview.current?.scrub((clientX - left) / width);
    },
    onPointerLeave() {
      metAt.current = undefined;
      leave("hover");
    },
    onFocus(event: FocusEvent) {
      if (event.currentTarget.matches(":focus-visible")) enter("focus");
    },
    onBlur: () => leave("focus"),
  };
  return { video, line, wanted, shown, handlers };
}

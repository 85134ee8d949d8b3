/** Ties a card to the preview of its video. */
import { type FocusEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from "react";
import { Preview, previewsAllowed, type Reason } from "./preview";

/** A mouse that moves less than this, in pixels, does not mean to look for a place in the video. */
const SCRUB_FROM_PX = 8;

/** Draws how far a card's video is, as the width of a line on the same card, while it is shown. */
function useProgress(shown: boolean) {
  const line = useRef<SVGRectElement>(null);
  useEffect(() => {
    const video = line.current?.closest("a")?.querySelector("video");
    if (!shown || !video) return;
    let frame = requestAnimationFrame(function draw() {
      line.current?.setAttribute("width", `${(100 * video.currentTime) / video.duration || 0}%`);
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

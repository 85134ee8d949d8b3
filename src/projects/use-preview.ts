import { type FocusEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { Preview } from "./preview";

/**
 * Ties a card to the preview of its video. A touch never starts it: only a mouse or a pen that hovers does, or a
 * focus that the browser shows.
 * @param address of the video file; empty where there is no preview
 * @returns the ref for the `<video>`, whether it is to be seen, and the handlers of the card
 */
export function usePreview(address: string) {
  const video = useRef<HTMLVideoElement>(null);
  const preview = useRef<Preview>();
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (!video.current) return;
    const own = new Preview(video.current, address, setShown);
    preview.current = own;
    return () => own.stop();
  }, [address]);

  const handlers = {
    onPointerEnter(event: PointerEvent) {
      if (event.pointerType !== "touch") preview.current?.enter("hover");
    },
    onPointerLeave: () => preview.current?.leave("hover"),
    onFocus(event: FocusEvent) {
      if (event.currentTarget.matches(":focus-visible")) preview.current?.enter("focus");
    },
    onBlur: () => preview.current?.leave("focus"),
  };
  return { video, shown, handlers };
}

import { type MouseEvent, type PointerEvent as ReactPointerEvent, useRef, useState } from "react";

/**
 * Where a moved frame is: its share of the wall's free width and of its free height.
 * 0 is at the left and at the top, 1 at the right and at the bottom, at every size of the wall.
 */
export type Place = { x: number; y: number };

/** Movement below this, in pixels, is a click, not a drag. */
const MOUSE_THRESHOLD = 5;
const TOUCH_THRESHOLD = 10;

/** A finger and a pen start a drag sideways: up and down they scroll the page. @param x in pixels, as y */
function startsDrag(pointerType: string, x: number, y: number): boolean {
  if (pointerType === "mouse") return Math.hypot(x, y) >= MOUSE_THRESHOLD;
  return Math.abs(x) >= TOUCH_THRESHOLD && Math.abs(x) > Math.abs(y);
}

/** The centre of an element in the window, in pixels: at every angle of a frame it is the same. */
function centreOf(element: Element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** @returns the place at which a frame has this centre, or the nearest one on the wall */
function placeAt(frame: HTMLElement, centreX: number, centreY: number): Place {
  const wall = frame.offsetParent as HTMLElement;
  const { left, top } = wall.getBoundingClientRect();
  // Without free space it is 0 / 0.
  const share = (distance: number, space: number) => Math.max(0, Math.min(1, distance / space || 0));
  return {
    x: share(centreX - left - frame.offsetWidth / 2, wall.offsetWidth - frame.offsetWidth),
    y: share(centreY - top - frame.offsetHeight / 2, wall.offsetHeight - frame.offsetHeight),
  };
}

/**
 * Lets a frame be dragged.
 * @param onMove gets its new place
 * @returns its place during a drag, and the frame's handlers
 */
export function useDrag(onMove: (place: Place) => void) {
  const [dragged, setDragged] = useState<Place>();
  /** From a drop until the next down. */
  const isAfterDrag = useRef(false);
  const forgetDrag = () => {
    isAfterDrag.current = false;
  };

  function onPointerDown(down: ReactPointerEvent<HTMLElement>) {
    forgetDrag();
    if (down.button !== 0 || !down.isPrimary) return;
    // On a page that is zoomed by two fingers, one finger pans.
    if (down.pointerType !== "mouse" && (visualViewport?.scale ?? 1) > 1) return;
    const frame = down.currentTarget;
    const centre = centreOf(frame);
    const listeners = new AbortController();
    let isDrag = false;

    /** The frame's place when the pointer is at an event's position. */
    function placeUnder({ clientX, clientY }: PointerEvent): Place {
      return placeAt(frame, centre.x + clientX - down.clientX, centre.y + clientY - down.clientY);
    }
    function move(event: PointerEvent) {
      // The button was released where the page can't notice it, as over a context menu.
      if (event.buttons === 0) return stop();
      const x = event.clientX - down.clientX;
      const y = event.clientY - down.clientY;
      if (startsDrag(down.pointerType, x, y)) isDrag = true;
      if (isDrag) setDragged(placeUnder(event));
    }
    function drop(event: PointerEvent) {
      if (isDrag) onMove(placeUnder(event));
      isAfterDrag.current = isDrag;
      stop();
    }
    function stop() {
      listeners.abort();
      setDragged(undefined);
    }
    function listen(name: "pointermove" | "pointerup" | "pointercancel", handle: (event: PointerEvent) => void) {
      const listener = (event: PointerEvent) => {
        if (event.pointerId === down.pointerId) handle(event);
      };
      addEventListener(name, listener, { signal: listeners.signal });
    }
    listen("pointermove", move);
    listen("pointerup", drop);
    listen("pointercancel", stop);
  }

  /** The click that follows a drop. */
  function onClickCapture(event: MouseEvent) {
    if (!isAfterDrag.current) return;
    forgetDrag();
    event.preventDefault();
    event.stopPropagation();
  }

  const onDragStart = (event: MouseEvent) => event.preventDefault();

  return { dragged, handlers: { onPointerDown, onKeyDown: forgetDrag, onClickCapture, onDragStart } };
}

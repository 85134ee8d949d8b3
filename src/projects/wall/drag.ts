/** Frames can be dragged and thrown. */
import { prefersReducedMotion } from "../../styles/media";
import { type Frames, frameOf, offsetOf } from "./frames";
import { type Point, type Sample, throwDistance } from "./positions";

/** Movement below this, in pixels, is a click, not a drag. */
const THRESHOLD = { mouse: 5, touch: 10 };
const FLIGHT = { id: "flight", duration: 700, easing: "cubic-bezier(0.16, 1, 0.3, 1)" };

type Press = { frame: HTMLElement; pointer: number; from: Point; start: Point; samples: Sample[]; isDrag: boolean };

const isPlain = ({ button, isPrimary, ctrlKey, metaKey, altKey, shiftKey }: PointerEvent) =>
  button === 0 && isPrimary && !ctrlKey && !metaKey && !altKey && !shiftKey;
/** A finger starts a drag sideways: up and down it scrolls the page. */
const startsDrag = ({ x, y }: Point, pointerType: string) =>
  pointerType === "touch"
    ? Math.abs(x) >= THRESHOLD.touch && Math.abs(x) > Math.abs(y)
    : Math.hypot(x, y) >= THRESHOLD.mouse;
/** Page coordinates, so that scrolling during the drag counts. */
const pointOf = ({ pageX, pageY }: PointerEvent): Point => ({ x: pageX, y: pageY });

/** @param draggedClass of a frame while it is dragged */
export function listenToPointers(frames: Frames, draggedClass: string, signal: AbortSignal): void {
  const { list } = frames;
  let press: Press | undefined;
  let ignoresClick = false;

  function startDrag(current: Press): void {
    current.isDrag = true;
    ignoresClick = true;
    current.frame.setPointerCapture(current.pointer);
    current.frame.classList.add(draggedClass);
    frames.save(current.frame, current.from);
  }

  function down(event: PointerEvent): void {
    ignoresClick = false;
    const frame = frameOf(event.target);
    if (!frame || press || !isPlain(event) || (event.target as Element).closest("button")) return;
    // On a page zoomed by pinching, one finger pans.
    if (event.pointerType === "touch" && (visualViewport?.scale ?? 1) > 1) return;
    const from = offsetOf(frame);
    const flight = frame.getAnimations().find(({ id }) => id === FLIGHT.id);
    press = { frame, pointer: event.pointerId, from, start: pointOf(event), samples: [], isDrag: false };
    if (!flight) return;
    flight.cancel();
    frames.move(frame, from);
    startDrag(press);
  }

  function cancel(): void {
    if (press?.isDrag) {
      press.frame.classList.remove(draggedClass);
      frames.move(press.frame, press.from);
    }
    press = undefined;
  }

  function moved(event: PointerEvent): void {
    if (press?.pointer !== event.pointerId) return;
    // The button was released outside the window.
    if (event.pointerType === "mouse" && event.buttons === 0) {
      up(event);
      return;
    }
    const point = pointOf(event);
    const way = { x: point.x - press.start.x, y: point.y - press.start.y };
    if (!press.isDrag && !startsDrag(way, event.pointerType)) return;
    if (!press.isDrag) startDrag(press);
    press.samples.push({ ...point, time: event.timeStamp });
    frames.move(press.frame, { x: press.from.x + way.x, y: press.from.y + way.y });
  }

  function up({ pointerId, timeStamp, type }: PointerEvent): void {
    if (press?.pointer !== pointerId) return;
    const { frame, samples, isDrag } = press;
    press = undefined;
    if (!isDrag) return;
    frame.classList.remove(draggedClass);
    const from = offsetOf(frame);
    const way = type === "pointerup" && !prefersReducedMotion() ? throwDistance(samples, timeStamp) : { x: 0, y: 0 };
    const to = frames.move(frame, { x: from.x + way.x, y: from.y + way.y });
    // Saved before it lands: the visitor may leave the page during the flight.
    frames.save(frame, to);
    if (to.x !== from.x || to.y !== from.y)
      frame.animate([{ translate: `${from.x}px ${from.y}px` }, { translate: `${to.x}px ${to.y}px` }], FLIGHT);
  }

  list.addEventListener("pointerdown", down, { signal });
  list.addEventListener("pointermove", moved, { signal });
  list.addEventListener("pointerup", up, { signal });
  list.addEventListener("pointercancel", up, { signal });
  // Touches are captured by their first target, which loses them when the frame captures: then the frame gets no pointerup.
  list.addEventListener("lostpointercapture", (event) => event.target === press?.frame && up(event), { signal });
  addEventListener("resize", cancel, { signal });
  addEventListener("keydown", ({ key }) => key === "Escape" && cancel(), { signal });
  // Runs before the links' own handler. A click by keyboard has detail 0.
  const click = (event: MouseEvent) => {
    if (ignoresClick && event.detail > 0) event.preventDefault();
    ignoresClick = false;
  };
  list.addEventListener("click", click, { signal, capture: true });
  // The browser would drag links and pictures, or select text.
  list.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  document.addEventListener("selectstart", (event) => press?.isDrag && event.preventDefault(), { signal });
}

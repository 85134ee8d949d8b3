/** Frames that are dragged and thrown. A press that doesn't move is the link's affair. */
import { CALM, isMet } from "../../styles/media";
import { type Frames, frameOf, offsetOf } from "./frames";
import { type Point, type Sample, throwOf } from "./positions";

/** A press that moves less is none, in pixels: a hand isn't still, a finger even less. */
const THRESHOLD = { mouse: 5, touch: 10 };
const FLIGHT = { id: "flight", duration: 700, easing: "cubic-bezier(0.16, 1, 0.3, 1)" };

type Press = { frame: HTMLElement; pointer: number; from: Point; grip: Point; samples: Sample[]; isDragged: boolean };

const isPlain = ({ button, isPrimary, ctrlKey, metaKey, altKey, shiftKey }: PointerEvent) =>
  button === 0 && isPrimary && !ctrlKey && !metaKey && !altKey && !shiftKey;
/** True for a way that means a drag. A finger's has to go sideways first: up and down it scrolls the page. */
const isMeant = ({ x, y }: Point, pointerType: string) =>
  pointerType === "touch"
    ? Math.abs(x) >= THRESHOLD.touch && Math.abs(x) > Math.abs(y)
    : Math.hypot(x, y) >= THRESHOLD.mouse;
/** In the page, so that a scroll on the way counts. */
const pointOf = ({ pageX, pageY }: PointerEvent): Point => ({ x: pageX, y: pageY });

/** Has the frames follow the pointers. To be called once. @param held the class of a frame while it is dragged; signal ends it */
export function listenToPointers(frames: Frames, held: string, signal: AbortSignal): void {
  const { list } = frames;
  let press: Press | undefined;
  let isClickEaten = false;

  /** From now on it is a drag, and no press on the link. */
  function take(taken: Press): void {
    taken.isDragged = true;
    isClickEaten = true;
    taken.frame.setPointerCapture(taken.pointer);
    taken.frame.classList.add(held);
    frames.keep(taken.frame, taken.from);
  }

  function down(event: PointerEvent): void {
    isClickEaten = false;
    const frame = frameOf(event.target);
    if (!frame || press || !isPlain(event) || (event.target as Element).closest("button")) return;
    // A page that is zoomed by two fingers is moved by one.
    if (event.pointerType === "touch" && (visualViewport?.scale ?? 1) > 1) return;
    const from = offsetOf(frame);
    const flight = frame.getAnimations().find(({ id }) => id === FLIGHT.id);
    press = { frame, pointer: event.pointerId, from, grip: pointOf(event), samples: [], isDragged: false };
    if (!flight) return;
    flight.cancel();
    frames.move(frame, from);
    take(press);
  }

  /** Ends a drag where it began. */
  function cancel(): void {
    if (press?.isDragged) {
      press.frame.classList.remove(held);
      frames.move(press.frame, press.from);
    }
    press = undefined;
  }

  function moved(event: PointerEvent): void {
    if (press?.pointer !== event.pointerId) return;
    // It was let go outside the window.
    if (event.pointerType === "mouse" && event.buttons === 0) {
      up(event);
      return;
    }
    const point = pointOf(event);
    const way = { x: point.x - press.grip.x, y: point.y - press.grip.y };
    if (!press.isDragged && !isMeant(way, event.pointerType)) return;
    if (!press.isDragged) take(press);
    press.samples.push({ ...point, time: event.timeStamp });
    frames.move(press.frame, { x: press.from.x + way.x, y: press.from.y + way.y });
  }

  function up({ pointerId, timeStamp, type }: PointerEvent): void {
    if (press?.pointer !== pointerId) return;
    const { frame, samples, isDragged } = press;
    press = undefined;
    if (!isDragged) return;
    frame.classList.remove(held);
    const from = offsetOf(frame);
    const way = type === "pointerup" && !isMet(CALM) ? throwOf(samples, timeStamp) : { x: 0, y: 0 };
    const to = frames.move(frame, { x: from.x + way.x, y: from.y + way.y });
    // At once: the visitor may leave before it has come to rest.
    frames.keep(frame, to);
    if (to.x !== from.x || to.y !== from.y)
      frame.animate([{ translate: `${from.x}px ${from.y}px` }, { translate: `${to.x}px ${to.y}px` }], FLIGHT);
  }

  list.addEventListener("pointerdown", down, { signal });
  list.addEventListener("pointermove", moved, { signal });
  list.addEventListener("pointerup", up, { signal });
  list.addEventListener("pointercancel", up, { signal });
  // A finger is captured by what it touches first; that is lost when the frame takes it.
  list.addEventListener("lostpointercapture", (event) => event.target === press?.frame && up(event), { signal });
  addEventListener("resize", cancel, { signal });
  addEventListener("keydown", ({ key }) => key === "Escape" && cancel(), { signal });
  // Before the links' own. The keyboard's clicks have no pointer.
  const click = (event: MouseEvent) => {
    if (isClickEaten && event.detail > 0) event.preventDefault();
    isClickEaten = false;
  };
  list.addEventListener("click", click, { signal, capture: true });
  // Links and pictures would be dragged out of the page, or marked.
  list.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  document.addEventListener("selectstart", (event) => press?.isDragged && event.preventDefault(), { signal });
}

/** Frames can be dragged and thrown. */
import { prefersReducedMotion } from "../../styles/media";
import { wall } from "./arrangement";
import { clampOffset, offsetOf, saveMove, translation } from "./frames";
import { type Point, type Sample, throwDistance } from "./throw-distance";

/** Movement below this, in pixels, is a click, not a drag. */
const THRESHOLD = { mouse: 5, touch: 10 };
const FLIGHT = { id: "flight", duration: 700, easing: "cubic-bezier(0.16, 1, 0.3, 1)" };

/** `translate` is the style that React has rendered. */
type Press = { frame: HTMLElement; translate: string; pointer: number; from: Point; start: Point; samples: Sample[] };

const isPlain = ({ button, isPrimary, ctrlKey, metaKey, altKey, shiftKey }: PointerEvent) =>
  button === 0 && isPrimary && !ctrlKey && !metaKey && !altKey && !shiftKey;
/** A finger starts a drag sideways: up and down it scrolls the page. */
const startsDrag = ({ x, y }: Point, pointerType: string) =>
  pointerType === "touch"
    ? Math.abs(x) >= THRESHOLD.touch && Math.abs(x) > Math.abs(y)
    : Math.hypot(x, y) >= THRESHOLD.mouse;
/** Page coordinates, so that scrolling during the drag counts. */
const pointOf = ({ pageX, pageY }: PointerEvent): Point => ({ x: pageX, y: pageY });

function show(frame: HTMLElement, to: Point): void {
  frame.style.translate = translation(frame, clampOffset(frame, to));
}

/** Changes the style of one frame during a drag, and stores the result once. @returns a function that removes the listeners */
export function makeDraggable(list: HTMLUListElement): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let press: Press | undefined;
  let ignoresClick = false;
  const isDrag = () => wall.get().dragged !== undefined;

  function startDrag({ frame, pointer }: Press): void {
    ignoresClick = true;
    frame.setPointerCapture(pointer);
    wall.set({ dragged: frame.dataset.project });
  }

  function end(): void {
    if (press) press.frame.style.translate = press.translate;
    press = undefined;
    wall.set({ dragged: undefined });
  }

  function down(event: PointerEvent): void {
    ignoresClick = false;
    const target = event.target as Element;
    const frame = target.closest("li");
    if (!frame || press || !isPlain(event) || target.closest("button")) return;
    // On a page zoomed by pinching, one finger pans.
    if (event.pointerType === "touch" && (visualViewport?.scale ?? 1) > 1) return;
    const from = offsetOf(frame);
    const flight = frame.getAnimations().find(({ id }) => id === FLIGHT.id);
    const { translate } = frame.style;
    press = { frame, translate, pointer: event.pointerId, from, start: pointOf(event), samples: [] };
    if (!flight) return;
    flight.cancel();
    show(frame, from);
    startDrag(press);
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
    if (!isDrag() && !startsDrag(way, event.pointerType)) return;
    if (!isDrag()) startDrag(press);
    press.samples.push({ ...point, time: event.timeStamp });
    show(press.frame, { x: press.from.x + way.x, y: press.from.y + way.y });
  }

  function up({ pointerId, timeStamp, type }: PointerEvent): void {
    if (press?.pointer !== pointerId) return;
    const { frame, samples } = press;
    const wasDragged = isDrag();
    const from = offsetOf(frame);
    end();
    if (!wasDragged) return;
    const way = type === "pointerup" && !prefersReducedMotion() ? throwDistance(samples, timeStamp) : { x: 0, y: 0 };
    const to = clampOffset(frame, { x: from.x + way.x, y: from.y + way.y });
    // Stored before it lands: the visitor may leave the page during the flight.
    saveMove(frame, to);
    if (way.x !== 0 || way.y !== 0)
      frame.animate([{ translate: translation(frame, from) }, { translate: translation(frame, to) }], FLIGHT);
  }

  list.addEventListener("pointerdown", down, { signal });
  list.addEventListener("pointermove", moved, { signal });
  list.addEventListener("pointerup", up, { signal });
  list.addEventListener("pointercancel", up, { signal });
  // Touches are captured by their first target, which loses them when the frame captures: then the frame gets no pointerup.
  list.addEventListener("lostpointercapture", (event) => event.target === press?.frame && up(event), { signal });
  addEventListener("resize", end, { signal });
  addEventListener("keydown", ({ key }) => key === "Escape" && end(), { signal });
  // Runs before the links' own handler. A click by keyboard has detail 0.
  const click = (event: MouseEvent) => {
    if (ignoresClick && event.detail > 0) event.preventDefault();
    ignoresClick = false;
  };
  list.addEventListener("click", click, { signal, capture: true });
  // The browser would drag links and pictures, or select text.
  list.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  document.addEventListener("selectstart", (event) => isDrag() && event.preventDefault(), { signal });
  return () => {
    controller.abort();
    end();
  };
}

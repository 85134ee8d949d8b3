/** Frames that are dragged and thrown. A press that doesn't move is the link's affair. */
import { type Frames, frameOf } from "./frames";
import { flightAt, isAtRest, type Point, restOf, type Sample, speedAfter, throwOf } from "./positions";

/** A press that moves less is none, in pixels: a hand isn't still, a finger even less. */
const THRESHOLD = { mouse: 5, touch: 10 };
/** A frame that flies faster than this is caught by a press; a slower one is at rest for whoever presses it. */
const CAUGHT_SPEED = 0.1;

type Flight = { speed: Point; began: number; handle: number };
type Press = { frame: HTMLElement; pointer: number; from: Point; grip: Point; samples: Sample[]; isDragged: boolean };

const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const isPlain = ({ button, isPrimary, ctrlKey, metaKey, altKey, shiftKey }: PointerEvent) =>
  button === 0 && isPrimary && !ctrlKey && !metaKey && !altKey && !shiftKey;
/** True for a way that means a drag. A finger's has to go sideways first: up and down it scrolls the page. */
const isMeant = ({ x, y }: Point, pointerType: string) =>
  pointerType === "touch"
    ? Math.abs(x) >= THRESHOLD.touch && Math.abs(x) > Math.abs(y)
    : Math.hypot(x, y) >= THRESHOLD.mouse;
/** In the page, so that a scroll on the way counts. */
const pointOf = ({ pageX, pageY }: PointerEvent): Point => ({ x: pageX, y: pageY });

/** What hears the pointers of a wall. @param held the class of a frame while it is dragged */
export class Drag {
  private press: Press | undefined;
  private isClickEaten = false;
  private readonly flights = new Map<HTMLElement, Flight>();
  private readonly frames: Frames;
  private readonly held: string;

  constructor(frames: Frames, held: string) {
    this.frames = frames;
    this.held = held;
  }

  /** To be called once. @param signal ends it */
  listen(signal: AbortSignal): void {
    const { list } = this.frames;
    list.addEventListener("pointerdown", (event) => this.down(event), { signal });
    list.addEventListener("pointermove", (event) => this.moved(event), { signal });
    list.addEventListener("pointerup", (event) => this.up(event, true), { signal });
    list.addEventListener("pointercancel", (event) => this.up(event, false), { signal });
    // A finger is captured by what it touches first; that is lost when the frame takes it.
    list.addEventListener(
      "lostpointercapture",
      (event) => event.target === this.press?.frame && this.up(event, false),
      { signal },
    );
    // Before the links' own.
    list.addEventListener("click", (event) => this.click(event), { signal, capture: true });
    // Links and pictures would be dragged out of the page, or marked.
    list.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
    document.addEventListener("selectstart", (event) => this.press?.isDragged && event.preventDefault(), { signal });
    signal.addEventListener("abort", () => this.stopAll());
  }

  /** Lets go of every frame. Where those that fly would come to rest is kept. */
  stopAll(): void {
    for (const { handle } of this.flights.values()) cancelAnimationFrame(handle);
    this.flights.clear();
    this.release();
  }

  private down(event: PointerEvent): void {
    this.isClickEaten = false;
    const frame = frameOf(event.target);
    if (!frame || this.press || !isPlain(event) || (event.target as Element).closest("button")) return;
    // A page that is zoomed by two fingers is moved by one.
    if (event.pointerType === "touch" && (visualViewport?.scale ?? 1) > 1) return;
    const flight = this.flights.get(frame);
    const isCaught = flight !== undefined && speedAfter(flight.speed, performance.now() - flight.began) > CAUGHT_SPEED;
    this.stop(frame);
    this.press = {
      frame,
      pointer: event.pointerId,
      from: this.frames.offsetOf(frame),
      grip: pointOf(event),
      samples: [],
      isDragged: false,
    };
    if (isCaught) this.take(this.press);
  }

  /** From now on it is a drag, and no press on the link. */
  private take(press: Press): void {
    press.isDragged = true;
    this.isClickEaten = true;
    press.frame.setPointerCapture(press.pointer);
    press.frame.classList.add(this.held);
    this.frames.raise(press.frame);
  }

  private moved(event: PointerEvent): void {
    const { press } = this;
    if (press?.pointer !== event.pointerId) return;
    const point = pointOf(event);
    const way = { x: point.x - press.grip.x, y: point.y - press.grip.y };
    if (!press.isDragged) {
      if (!isMeant(way, event.pointerType)) return;
      this.take(press);
    }
    press.samples.push({ ...point, time: event.timeStamp });
    this.frames.move(press.frame, { x: press.from.x + way.x, y: press.from.y + way.y });
  }

  private up(event: PointerEvent, isThrown: boolean): void {
    const { press } = this;
    if (press?.pointer !== event.pointerId) return;
    this.release();
    if (!press.isDragged) return;
    const speed = isThrown && !calm() ? throwOf(press.samples, event.timeStamp) : { x: 0, y: 0 };
    this.fly(press.frame, speed);
  }

  private release(): void {
    this.press?.frame.classList.remove(this.held);
    this.press = undefined;
  }

  /** Where it comes to rest is kept at once: the visitor may leave before. */
  private fly(frame: HTMLElement, speed: Point): void {
    const from = this.frames.offsetOf(frame);
    const bounds = this.frames.boundsOf(frame);
    this.frames.drop(frame, restOf(from, speed, bounds));
    const began = performance.now();
    const flight: Flight = { speed, began, handle: 0 };
    const step = () => {
      const ms = performance.now() - began;
      this.frames.move(frame, isAtRest(speed, ms) ? restOf(from, speed, bounds) : flightAt(from, speed, bounds, ms));
      if (isAtRest(speed, ms)) this.flights.delete(frame);
      else flight.handle = requestAnimationFrame(step);
    };
    this.flights.set(frame, flight);
    step();
  }

  /** Ends a flight; the frame is where it is seen. */
  private stop(frame: HTMLElement): void {
    const flight = this.flights.get(frame);
    if (!flight) return;
    cancelAnimationFrame(flight.handle);
    this.flights.delete(frame);
    this.frames.drop(frame, this.frames.offsetOf(frame));
  }

  private click(event: MouseEvent): void {
    // The keyboard's clicks have no pointer.
    if (this.isClickEaten && event.detail > 0) event.preventDefault();
    this.isClickEaten = false;
  }
}

import { keepArrangement, type Layout, type Move, readArrangement, withMove } from "./arrangement";
import { type Bounds, boundsOf, type Point, within } from "./positions";

/** Of two columns and more, as in collage.module.css. */
const WIDE = "(min-width: 37.5rem)";
/** The highest place of a frame that was not moved (collage.module.css). */
const HUNG_TOP = 8;

/** The frame that holds an element; undefined outside all of them. */
export const frameOf = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>("li")) || undefined;

const idOf = (frame: Element) => frame.querySelector<HTMLElement>("[data-still]")?.dataset.still;

/** The frames of a wall, where they were moved to, and what is kept of it. */
export class Frames {
  readonly list: HTMLUListElement;
  private readonly wide = matchMedia(WIDE);
  private arrangement = readArrangement();

  constructor(list: HTMLUListElement) {
    this.list = list;
  }

  get layout(): Layout {
    return this.arrangement.layout;
  }

  get all(): HTMLElement[] {
    return Array.from(this.list.children) as HTMLElement[];
  }

  /** The way of a frame from its place. */
  offsetOf(frame: HTMLElement): Point {
    const [x = 0, y = 0] = frame.style.translate.split(" ").map(Number.parseFloat);
    return { x: x || 0, y: y || 0 };
  }

  boundsOf({ offsetLeft, offsetTop, offsetWidth, offsetHeight }: HTMLElement): Bounds {
    const { list } = this;
    const place = {
      x: offsetLeft - list.offsetLeft,
      y: offsetTop - list.offsetTop,
      width: offsetWidth,
      height: offsetHeight,
    };
    return boundsOf(place, { width: this.list.offsetWidth, height: this.list.offsetHeight });
  }

  /** Moves a frame, for now, and as far as the wall goes. */
  move(frame: HTMLElement, to: Point): void {
    const { x, y } = within(to, this.boundsOf(frame));
    frame.style.setProperty("translate", `${x}px ${y}px`);
  }

  /** A frame that was taken lies on top. */
  raise(frame: HTMLElement): void {
    const id = idOf(frame);
    if (id === undefined) return;
    const { x, y } = this.offsetOf(frame);
    this.keep(id, x, y);
    this.stack();
  }

  /** Keeps where a frame is, or will be. */
  drop(frame: HTMLElement, at: Point): void {
    const id = idOf(frame);
    if (id !== undefined) this.keep(id, at.x, at.y);
  }

  /** All frames in their places of a layout. */
  reset(layout: Layout): void {
    for (const frame of this.all) {
      frame.style.removeProperty("translate");
      frame.style.removeProperty("--over");
    }
    this.list.style.removeProperty("--top");
    this.arrangement = { layout, narrow: [], wide: [] };
    keepArrangement(this.arrangement);
  }

  /** Puts the moved frames where they belong, for the width that the wall has now. */
  place(): void {
    for (const frame of this.all) frame.style.removeProperty("translate");
    const frames = new Map(this.all.map((frame) => [idOf(frame), frame]));
    const width = this.list.offsetWidth;
    for (const [id, x, y] of this.moves) {
      const frame = frames.get(id);
      if (frame) this.move(frame, { x: x * width, y: y * width });
    }
    this.stack();
  }

  private get moves(): Move[] {
    return this.arrangement[this.wide.matches ? "wide" : "narrow"];
  }

  private keep(id: string, x: number, y: number): void {
    const width = this.list.offsetWidth;
    const moves = withMove(this.moves, [id, x / width, y / width]);
    this.arrangement = { ...this.arrangement, [this.wide.matches ? "wide" : "narrow"]: moves };
    keepArrangement(this.arrangement);
  }

  /** Lays the moved frames over the others, the last one over all. */
  private stack(): void {
    const order = new Map(this.moves.map(([id], index) => [id, HUNG_TOP + 1 + index]));
    for (const frame of this.all) {
      const over = order.get(idOf(frame) ?? "");
      if (over === undefined) frame.style.removeProperty("--over");
      else frame.style.setProperty("--over", String(over));
    }
    this.list.style.setProperty("--top", String(HUNG_TOP + order.size));
  }
}

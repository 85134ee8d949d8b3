import { isMet } from "../../styles/media";
import { keepArrangement, type Layout, type Move, readArrangement } from "./arrangement";
import { type Point, within } from "./positions";

/** Of two columns and more, as in collage.module.css. */
const WIDE = "(min-width: 37.5rem)";
/** The highest place of a frame that was not moved (collage.module.css). */
const HUNG_TOP = 8;

/** The frame that holds an element; undefined outside all of them. */
export const frameOf = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>("li")) || undefined;

const idOf = (frame: Element) => frame.querySelector<HTMLElement>("[data-still]")?.dataset.still ?? "";

/** The way of a frame from its place, as it is seen now. */
export function offsetOf(frame: HTMLElement): Point {
  const [x = 0, y = 0] = getComputedStyle(frame).translate.split(" ").map(Number.parseFloat);
  return { x: x || 0, y: y || 0 };
}

/** The frames of a wall, where they were moved to, and what is kept of it. */
export class Frames {
  readonly list: HTMLUListElement;
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

  /** Moves a frame as far as the wall goes. @returns where it is then */
  move(frame: HTMLElement, to: Point): Point {
    const { offsetLeft, offsetTop, offsetWidth: width, offsetHeight: height } = frame;
    const { list } = this;
    const place = { x: offsetLeft - list.offsetLeft, y: offsetTop - list.offsetTop, width, height };
    const at = within(to, place, { width: list.offsetWidth, height: list.offsetHeight });
    frame.style.setProperty("translate", `${at.x}px ${at.y}px`);
    return at;
  }

  /** Keeps where a frame is. It lies on top from then on. */
  keep(frame: HTMLElement, at: Point): void {
    const { offsetWidth } = this.list;
    const others = this.moves.filter(([id]) => id !== idOf(frame));
    const moves: Move[] = [...others, [idOf(frame), at.x / offsetWidth, at.y / offsetWidth]];
    this.arrangement = { ...this.arrangement, [this.width]: moves };
    keepArrangement(this.arrangement);
    this.stack();
  }

  /** All frames in their places of a layout. */
  reset(layout: Layout): void {
    this.arrangement = { layout, narrow: [], wide: [] };
    keepArrangement(this.arrangement);
    this.place();
  }

  /** Puts the frames where they belong, for the width that the wall has now. */
  place(): void {
    for (const frame of this.all) {
      frame.style.removeProperty("translate");
      for (const flight of frame.getAnimations()) flight.cancel();
    }
    const frames = new Map(this.all.map((frame) => [idOf(frame), frame]));
    const { offsetWidth } = this.list;
    for (const [id, x, y] of this.moves) {
      const frame = frames.get(id);
      if (frame) this.move(frame, { x: x * offsetWidth, y: y * offsetWidth });
    }
    this.stack();
  }

  private get width(): "wide" | "narrow" {
    return isMet(WIDE) ? "wide" : "narrow";
  }

  private get moves(): Move[] {
    return this.arrangement[this.width];
  }

  /** Lays the moved frames over the others, the last one over all. */
  private stack(): void {
    const order = this.moves.map(([id]) => id);
    for (const frame of this.all) {
      const place = order.indexOf(idOf(frame));
      if (place < 0) frame.style.removeProperty("--over");
      else frame.style.setProperty("--over", String(HUNG_TOP + 1 + place));
    }
    this.list.style.setProperty("--top", String(HUNG_TOP + order.length));
  }
}

import { matchesMedia } from "../../styles/media";
import { type Arrangement, type Layout, readArrangement, saveArrangement } from "./arrangement";
import { clampToWall, type Point } from "./positions";

/** From here on collage.module.css has more than one column. */
const WIDE = "(min-width: 37.5rem)";
/** The highest z-index of a frame in collage.module.css. */
const TOP = 8;

/** The frame that contains an element. */
export const frameOf = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>("li")) || undefined;

/** The list of moves at the current width. */
const movesKey = () => (matchesMedia(WIDE) ? "wide" : "narrow");

const idOf = (frame: Element) => frame.querySelector<HTMLElement>("[data-still]")?.dataset.still ?? "";

/** A frame's current offset, also during an animation. */
export function offsetOf(frame: HTMLElement): Point {
  const [x = 0, y = 0] = getComputedStyle(frame).translate.split(" ").map(Number.parseFloat);
  return { x: x || 0, y: y || 0 };
}

/** The wall's frames and their stored offsets. */
export class Frames {
  arrangement = readArrangement();
  private top = TOP;

  constructor(readonly list: HTMLUListElement) {}

  get all(): HTMLElement[] {
    return Array.from(this.list.children) as HTMLElement[];
  }

  /** @returns the offset that the wall's edges allow */
  move(frame: HTMLElement, to: Point): Point {
    const { offsetLeft, offsetTop, offsetWidth: width, offsetHeight: height } = frame;
    const { list } = this;
    const box = { x: offsetLeft - list.offsetLeft, y: offsetTop - list.offsetTop, width, height };
    const offset = clampToWall(to, box, { width: list.offsetWidth, height: list.offsetHeight });
    frame.style.setProperty("translate", `${offset.x}px ${offset.y}px`);
    return offset;
  }

  /** Stores a frame's offset and raises it above all others. */
  save(frame: HTMLElement, { x, y }: Point): void {
    const { offsetWidth } = this.list;
    const others = this.arrangement[movesKey()].filter(([id]) => id !== idOf(frame));
    this.store({ [movesKey()]: [...others, [idOf(frame), x / offsetWidth, y / offsetWidth]] });
    this.raise(frame);
  }

  reset(layout: Layout): void {
    this.store({ layout, narrow: [], wide: [] });
    this.restore();
  }

  /** Applies the stored offsets at the wall's current width. */
  restore(): void {
    this.top = TOP;
    for (const frame of this.all) {
      for (const property of ["translate", "--layer"]) frame.style.removeProperty(property);
      for (const animation of frame.getAnimations()) animation.cancel();
    }
    const { offsetWidth } = this.list;
    for (const [id, x, y] of this.arrangement[movesKey()]) {
      const frame = this.all.find((one) => idOf(one) === id);
      if (!frame) continue;
      this.move(frame, { x: x * offsetWidth, y: y * offsetWidth });
      this.raise(frame);
    }
  }

  private store(change: Partial<Arrangement>): void {
    this.arrangement = { ...this.arrangement, ...change };
    saveArrangement(this.arrangement);
  }

  private raise(frame: HTMLElement): void {
    this.top += 1;
    frame.style.setProperty("--layer", String(this.top));
    this.list.style.setProperty("--top-layer", String(this.top));
  }
}

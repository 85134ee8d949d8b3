/** The two layouts of the wall, and the strike that leads from one to the other. */
import { CALM, isMet } from "../../styles/media";
import { rowSizes } from "../ratios";
import type { Layout } from "./arrangement";
import { type Frames, offsetOf } from "./frames";

import * as rows from "../project-rows.module.css";
import * as styles from "./wall.module.css";

/** `--strike` and `--ease` of styles/tokens.css. */
const STRIKE = { duration: 620, easing: "cubic-bezier(0.2, 0.8, 0.2, 1)" };

/** Where a frame is seen: its middle, which a turn leaves where it is, its width, and its turn. */
type Seen = { x: number; y: number; width: number; turn: string; isInWindow: boolean };

function seen(frame: HTMLElement): Seen {
  const { left, top, width, height } = frame.getBoundingClientRect();
  const isInWindow = top < innerHeight && top + height > 0;
  return {
    x: left + width / 2,
    y: top + height / 2,
    width: frame.offsetWidth,
    turn: getComputedStyle(frame).rotate,
    isInWindow,
  };
}

/** The frame comes from where it was. */
function strike(frame: HTMLElement, from: Seen): void {
  const to = seen(frame);
  if (!from.isInWindow && !to.isInWindow) return;
  const style = getComputedStyle(frame);
  const { x, y } = offsetOf(frame);
  const start = {
    translate: `${x + from.x - to.x}px ${y + from.y - to.y}px`,
    scale: String(from.width / to.width),
    rotate: from.turn,
  };
  frame.animate([start, { translate: style.translate, scale: "1", rotate: style.rotate }], STRIKE);
}

/** Shows a layout, all at once. */
export function show({ list, all }: Frames, layout: Layout): void {
  const isTidy = layout === "tidy";
  list.classList.toggle(styles.tidy ?? "", isTidy);
  list.classList.toggle(rows.rows ?? "", isTidy);
  for (const [index, frame] of all.entries()) {
    frame.classList.toggle(rows.card ?? "", isTidy);
    if (!isTidy) continue;
    for (const picture of frame.querySelectorAll<HTMLImageElement | HTMLSourceElement>("source, img"))
      picture.sizes = rowSizes(index + 1, all.length);
  }
}

/** Brings all frames to their places of a layout, with the page's one strike where the visitor hasn't asked for less motion. */
export function arrange(frames: Frames, layout: Layout): void {
  const before = frames.all.map(seen);
  frames.reset(layout);
  show(frames, layout);
  if (isMet(CALM)) return;
  for (const [index, frame] of frames.all.entries()) strike(frame, before[index] as Seen);
}

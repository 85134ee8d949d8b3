/** The wall's arithmetic. Lengths are in pixels, times in milliseconds. */

export type Point = { x: number; y: number };
type Size = { width: number; height: number };
/** A pointer's position at a time. */
export type Sample = Point & { time: number };

/** How long a thrown frame would keep its initial speed. */
const GLIDE_MS = 240;
const MAX_THROW = 960;
/** Older samples don't count towards velocity. */
const RECENT_MS = 80;

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value));

/**
 * Limits a frame's offset to the wall. A frame that already overhangs an edge may stay, and move no further out.
 * @param frame its box in the wall without the offset
 */
export const within = (offset: Point, frame: Point & Size, wall: Size): Point => ({
  x: clamp(offset.x, Math.min(0, -frame.x), Math.max(0, wall.width - frame.x - frame.width)),
  y: clamp(offset.y, Math.min(0, -frame.y), Math.max(0, wall.height - frame.y - frame.height)),
});

/** How far a frame flies after its release. @param samples of the pointer, oldest first */
export function throwOf(samples: readonly Sample[], releaseTime: number): Point {
  const recent = samples.filter(({ time }) => releaseTime - time < RECENT_MS);
  const [first] = recent;
  const last = recent.at(-1);
  if (!first || !last || last.time <= first.time) return { x: 0, y: 0 };
  const glide = GLIDE_MS / (last.time - first.time);
  const way = { x: (last.x - first.x) * glide, y: (last.y - first.y) * glide };
  const limit = Math.min(1, MAX_THROW / Math.hypot(way.x, way.y) || 1);
  return { x: way.x * limit, y: way.y * limit };
}

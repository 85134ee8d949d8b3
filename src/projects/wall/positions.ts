/** The wall's arithmetic. Lengths are in pixels, times in milliseconds. */

export type Point = { x: number; y: number };
type Size = { width: number; height: number };
export type Sample = Point & { time: number };

/** A thrown frame flies as far as its initial speed would take it in this time. */
const GLIDE_MS = 240;
const MAX_THROW = 960;
/** Older samples don't count towards velocity. */
const RECENT_MS = 80;

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(max, value));

/** Limits the offset of a frame to the wall. A frame that already overhangs an edge moves no further out. */
export const clampToWall = (offset: Point, frame: Point & Size, wall: Size): Point => ({
  x: clamp(offset.x, Math.min(0, -frame.x), Math.max(0, wall.width - frame.x - frame.width)),
  y: clamp(offset.y, Math.min(0, -frame.y), Math.max(0, wall.height - frame.y - frame.height)),
});

/** How far a frame flies after its release. @param samples of the pointer, oldest first */
export function throwDistance(samples: readonly Sample[], releaseTime: number): Point {
  const recent = samples.filter(({ time }) => releaseTime - time < RECENT_MS);
  const [first] = recent;
  const last = recent.at(-1);
  if (!first || !last || last.time <= first.time) return { x: 0, y: 0 };
  const glide = GLIDE_MS / (last.time - first.time);
  const way = { x: (last.x - first.x) * glide, y: (last.y - first.y) * glide };
  const limit = Math.min(1, MAX_THROW / Math.hypot(way.x, way.y) || 1);
  return { x: way.x * limit, y: way.y * limit };
}

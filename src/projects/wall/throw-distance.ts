/** Lengths are in pixels, times in milliseconds. */
export type Point = { x: number; y: number };
export type Sample = Point & { time: number };

/** A thrown frame flies as far as its initial speed would take it in this time. */
const GLIDE_MS = 240;
const MAX_THROW = 960;
/** Older samples don't count towards velocity. */
const RECENT_MS = 80;

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

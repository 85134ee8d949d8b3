/** Where frames of the wall are, and how far a thrown one flies. Lengths are in pixels, times in milliseconds. */

export type Point = { x: number; y: number };
type Size = { width: number; height: number };
/** Where a pointer was, and when. */
export type Sample = Point & { time: number };

/** A throw goes on for as far as it would have come in this time at its first speed. */
const GLIDE_MS = 240;
/** Farther than this no frame is thrown. */
const FARTHEST = 960;
/** What the pointer did before this says nothing about a throw; held still for as long, a frame isn't thrown. */
const RECENT_MS = 80;

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/**
 * The way from a frame's place that leaves it inside the wall. One that hangs over an edge may stay there, and go no further.
 * @param way that is wanted
 * @param place of the frame in the wall
 */
export const within = (way: Point, place: Point & Size, wall: Size): Point => ({
  x: clamp(way.x, Math.min(0, -place.x), Math.max(0, wall.width - place.x - place.width)),
  y: clamp(way.y, Math.min(0, -place.y), Math.max(0, wall.height - place.y - place.height)),
});

/** How far a frame flies on from where a pointer let it go. @param samples of the pointer's way, oldest first */
export function throwOf(samples: readonly Sample[], time: number): Point {
  const recent = samples.filter((sample) => time - sample.time < RECENT_MS);
  const [first] = recent;
  const last = recent.at(-1);
  if (!first || !last || last.time <= first.time) return { x: 0, y: 0 };
  const glide = GLIDE_MS / (last.time - first.time);
  const way = { x: (last.x - first.x) * glide, y: (last.y - first.y) * glide };
  const shorter = Math.min(1, FARTHEST / Math.hypot(way.x, way.y) || 1);
  return { x: way.x * shorter, y: way.y * shorter };
}

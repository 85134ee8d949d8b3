/** Where frames of the wall are, and how a thrown one flies. Lengths are in pixels, times in milliseconds, speeds in pixels a millisecond. */

export type Point = { x: number; y: number };
type Box = Point & { width: number; height: number };
/** The way that a frame may go from its place, to each side. */
export type Bounds = { left: number; right: number; top: number; bottom: number };
/** Where a pointer was, and when. */
export type Sample = Point & { time: number };

/** A throw goes on for as far as it would have come in this time at its first speed. */
const GLIDE_MS = 240;
/** Slower than this a frame counts as at rest: nobody sees it move. */
const REST_SPEED = 0.02;
/** Faster than this no frame is thrown. */
const MOST_SPEED = 4;
/** What the pointer did before this says nothing about a throw; held still for as long, a frame isn't thrown. */
const RECENT_MS = 80;

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value));

/** The ways from a frame's place that leave it inside the wall. @param place of the frame in the wall */
export const boundsOf = ({ x, y, width, height }: Box, wall: { width: number; height: number }): Bounds => ({
  left: Math.min(0, -x),
  right: Math.max(0, wall.width - x - width),
  top: Math.min(0, -y),
  bottom: Math.max(0, wall.height - y - height),
});

/** The nearest point that is inside. */
export const within = ({ x, y }: Point, { left, right, top, bottom }: Bounds): Point => ({
  x: clamp(x, left, right),
  y: clamp(y, top, bottom),
});

/** How fast a pointer was when it let go. @param samples of its way, oldest first */
export function throwOf(samples: readonly Sample[], time: number): Point {
  const recent = samples.filter((sample) => time - sample.time < RECENT_MS);
  const [first] = recent;
  const last = recent.at(-1);
  const took = first && last ? last.time - first.time : 0;
  if (!first || !last || took <= 0) return { x: 0, y: 0 };
  const speed = { x: (last.x - first.x) / took, y: (last.y - first.y) / took };
  const slower = Math.min(1, MOST_SPEED / Math.hypot(speed.x, speed.y) || 1);
  return { x: speed.x * slower, y: speed.y * slower };
}

/** How fast it still is after a while: friction takes the same part of its speed in any time of one length. */
export const speedAfter = ({ x, y }: Point, ms: number): number => Math.hypot(x, y) * Math.exp(-ms / GLIDE_MS);

export const isAtRest = (speed: Point, ms: number): boolean => speedAfter(speed, ms) < REST_SPEED;

/** Where a thrown frame is after a while. At the wall's edge it slides along. */
export function flightAt(from: Point, speed: Point, bounds: Bounds, ms: number): Point {
  const glide = GLIDE_MS * (1 - Math.exp(-ms / GLIDE_MS));
  return within({ x: from.x + speed.x * glide, y: from.y + speed.y * glide }, bounds);
}

/** Where it comes to rest. */
export const restOf = (from: Point, speed: Point, bounds: Bounds): Point =>
  flightAt(from, speed, bounds, Number.POSITIVE_INFINITY);

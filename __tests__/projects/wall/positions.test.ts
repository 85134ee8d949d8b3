import fc from "fast-check";
import {
  boundsOf,
  flightAt,
  isAtRest,
  restOf,
  speedAfter,
  throwOf,
  within,
} from "../../../src/projects/wall/positions";

const WALL = { width: 1000, height: 3000 };
const BOUNDS = boundsOf({ x: 100, y: 200, width: 300, height: 400 }, WALL);
const NOWHERE = { x: 0, y: 0 };

test("a frame may go as far as the wall's edges", () => {
  expect(BOUNDS).toEqual({ left: -100, right: 600, top: -200, bottom: 2400 });
});

test("a frame that hangs over an edge may stay in its place, and go no further", () => {
  const bounds = boundsOf({ x: -10, y: 0, width: 1100, height: 100 }, WALL);
  expect(within(NOWHERE, bounds)).toEqual(NOWHERE);
  expect(within({ x: 50, y: 0 }, bounds)).toEqual(NOWHERE);
});

test("a throw is as fast as the pointer was at the end of its way", () => {
  const samples = [
    { x: 0, y: 0, time: 0 },
    { x: 500, y: 0, time: 100 },
    { x: 500, y: 20, time: 130 },
    { x: 500, y: 40, time: 150 },
  ];
  expect(throwOf(samples, 150)).toEqual({ x: 0, y: expect.closeTo(0.8, 5) });
});

test("a pointer that has rested before it lets go throws nothing", () => {
  const samples = [
    { x: 0, y: 0, time: 0 },
    { x: 90, y: 0, time: 30 },
  ];
  expect(throwOf(samples, 150)).toEqual(NOWHERE);
  expect(throwOf([], 0)).toEqual(NOWHERE);
});

test("no throw is faster than a frame can be followed by the eye", () => {
  const samples = [
    { x: 0, y: 0, time: 0 },
    { x: 900, y: 1200, time: 10 },
  ];
  expect(throwOf(samples, 10)).toEqual({ x: expect.closeTo(2.4, 5), y: expect.closeTo(3.2, 5) });
});

test("a thrown frame slows down, comes to rest where it was said to, and slides along an edge", () => {
  const speed = { x: 1, y: 0.5 };
  expect(flightAt(NOWHERE, speed, BOUNDS, 0)).toEqual(NOWHERE);
  expect(restOf(NOWHERE, speed, BOUNDS)).toEqual({ x: 240, y: 120 });
  expect(isAtRest(speed, 0)).toBe(false);
  expect(isAtRest(speed, 2000)).toBe(true);
  expect(speedAfter(speed, 500)).toBeLessThan(speedAfter(speed, 400));
  expect(restOf({ x: 590, y: 0 }, speed, BOUNDS)).toEqual({ x: 600, y: 120 });
});

test("whatever is thrown from wherever stays inside", () => {
  const number = fc.double({ min: -5000, max: 5000, noNaN: true });
  const speed = fc.double({ min: -4, max: 4, noNaN: true });
  fc.assert(
    fc.property(number, number, speed, speed, fc.nat(5000), (x, y, vx, vy, ms) => {
      const at = flightAt({ x, y }, { x: vx, y: vy }, BOUNDS, ms);
      expect(within(at, BOUNDS)).toEqual(at);
    }),
  );
});

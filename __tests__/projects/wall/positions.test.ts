import { throwOf, within } from "../../../src/projects/wall/positions";

const WALL = { width: 1000, height: 3000 };
const PLACE = { x: 100, y: 200, width: 300, height: 400 };
const NOWHERE = { x: 0, y: 0 };

test("a frame may go as far as the wall's edges", () => {
  expect(within({ x: -999, y: -999 }, PLACE, WALL)).toEqual({ x: -100, y: -200 });
  expect(within({ x: 999, y: 9999 }, PLACE, WALL)).toEqual({ x: 600, y: 2400 });
  expect(within({ x: 1, y: 2 }, PLACE, WALL)).toEqual({ x: 1, y: 2 });
});

test("a frame that hangs over an edge may stay in its place, and go no further", () => {
  const over = { x: -10, y: 0, width: 1100, height: 100 };
  expect(within(NOWHERE, over, WALL)).toEqual(NOWHERE);
  expect(within({ x: 50, y: 0 }, over, WALL)).toEqual(NOWHERE);
});

test("a throw is as far as the pointer was fast at the end of its way", () => {
  const samples = [
    { x: 0, y: 0, time: 0 },
    { x: 500, y: 0, time: 100 },
    { x: 500, y: 20, time: 130 },
    { x: 500, y: 40, time: 150 },
  ];
  expect(throwOf(samples, 150)).toEqual({ x: 0, y: expect.closeTo(192, 5) });
});

test("a pointer that has rested before it lets go throws nothing", () => {
  const samples = [
    { x: 0, y: 0, time: 0 },
    { x: 90, y: 0, time: 30 },
  ];
  expect(throwOf(samples, 150)).toEqual(NOWHERE);
  expect(throwOf([], 0)).toEqual(NOWHERE);
});

test("no throw is farther than a frame can be followed by the eye", () => {
  const samples = [
    { x: 0, y: 0, time: 0 },
    { x: 900, y: 1200, time: 10 },
  ];
  expect(throwOf(samples, 10)).toEqual({ x: expect.closeTo(576, 5), y: expect.closeTo(768, 5) });
});

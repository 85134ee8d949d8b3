import { throwOf, within } from "../../../src/projects/wall/positions";

const WALL = { width: 1000, height: 3000 };
const PLACE = { x: 100, y: 200, width: 300, height: 400 };
const NOWHERE = { x: 0, y: 0 };

test("a frame may go as far as the wall's edges; one that hangs over an edge may stay, and go no further", () => {
  expect(within({ x: -999, y: -999 }, PLACE, WALL)).toEqual({ x: -100, y: -200 });
  expect(within({ x: 999, y: 9999 }, PLACE, WALL)).toEqual({ x: 600, y: 2400 });
  expect(within({ x: 1, y: 2 }, PLACE, WALL)).toEqual({ x: 1, y: 2 });
  const over = { x: -10, y: 0, width: 1100, height: 100 };
  expect(within(NOWHERE, over, WALL)).toEqual(NOWHERE);
  expect(within({ x: 50, y: 0 }, over, WALL)).toEqual(NOWHERE);
});

/** The throw of a pointer that lets go at `end`, and was at these places at these times before. */
const thrown = (end: number, ...samples: [x: number, y: number, time: number][]) =>
  throwOf(
    samples.map(([x, y, time]) => ({ x, y, time })),
    end,
  );

test("a throw is as far as the pointer was fast at the end of its way, and no farther than the eye can follow", () => {
  const along = thrown(150, [0, 0, 0], [500, 0, 100], [500, 20, 130], [500, 40, 150]);
  expect(along).toEqual({ x: 0, y: expect.closeTo(192, 5) });
  const fast = thrown(10, [0, 0, 0], [900, 1200, 10]);
  expect(fast).toEqual({ x: expect.closeTo(576, 5), y: expect.closeTo(768, 5) });
  // It has rested before it lets go.
  expect(thrown(150, [0, 0, 0], [90, 0, 30])).toEqual(NOWHERE);
  expect(thrown(0)).toEqual(NOWHERE);
});

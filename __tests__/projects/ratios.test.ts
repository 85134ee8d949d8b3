import { rowSizes } from "../../src/projects/ratios";

test.each([
  [1, 8, 59],
  [3, 8, 46],
  [6, 8, 65],
  [9, 9, 92],
  [9, 10, 59],
])("the still of card %i of %i has a width of %i vw in its row", (position, count, width) => {
  expect(rowSizes(position, count)).toBe(`(min-width: 37.5rem) ${width}vw, 92vw`);
});

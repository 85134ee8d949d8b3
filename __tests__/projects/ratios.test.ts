import { ratioAt } from "../../src/projects/ratios";

test("the first eight have the specification's ratios, and the next eight the same", () => {
  const order = ["square", "video", "video", "video", "video", "portrait", "square", "video"];
  expect(Array.from({ length: 16 }, (_, index) => ratioAt(index + 1))).toEqual([...order, ...order]);
});

import { rowSizes } from "../../src/projects/picture-sizes";
import { hostedVideo } from "../../src/projects/video";
import { throwDistance } from "../../src/projects/wall/throw-distance";

/** The throw of a pointer with these samples that is released at `end`. */
const thrown = (end: number, ...samples: [x: number, y: number, time: number][]) =>
  throwDistance(
    samples.map(([x, y, time]) => ({ x, y, time })),
    end,
  );

test("the distance of a throw follows the final velocity of the pointer, up to a maximum", () => {
  const along = thrown(150, [0, 0, 0], [500, 0, 100], [500, 20, 130], [500, 40, 150]);
  expect(along).toEqual({ x: 0, y: expect.closeTo(192, 5) });
  const fast = thrown(10, [0, 0, 0], [900, 1200, 10]);
  expect(fast).toEqual({ x: expect.closeTo(576, 5), y: expect.closeTo(768, 5) });
  // The pointer stopped before the release.
  expect(thrown(150, [0, 0, 0], [90, 0, 30])).toEqual({ x: 0, y: 0 });
});

test.each([
  [1, 8, 59],
  [6, 8, 65],
  [9, 9, 92],
])("the still of card %i of %i has a width of %i vw in its row", (position, count, width) => {
  const dense = (length: number) => Math.round(0.69 * length);
  expect(rowSizes(position, count)).toBe(
    `(min-width: 37.5rem) and (min-resolution: 2.5dppx) ${dense(width)}vw, (min-width: 37.5rem) ${width}vw, ` +
      `(min-resolution: 2.5dppx) ${dense(92)}vw, 92vw`,
  );
});

test("a videoId of digits plays on Vimeo, without tracking", () => {
  const player = "https://player.vimeo.com/video/76979871";
  expect(hostedVideo("76979871/abcdef1234").play).toBe(`${player}?h=abcdef1234&dnt=1&autoplay=1`);
  const [embed, play] = [`${player}?dnt=1`, `${player}?dnt=1&autoplay=1`];
  expect(hostedVideo("76979871")).toEqual({ host: "Vimeo", embed, play, watch: "https://vimeo.com/76979871" });
});

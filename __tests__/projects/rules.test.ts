import { rowSizes } from "../../src/projects/picture-sizes";
import { hostedVideo } from "../../src/projects/video";

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

import { hostedVideo } from "../../src/projects/video";

test("a videoId of digits plays on Vimeo, without tracking", () => {
  const player = "https://player.vimeo.com/video/76979871";
  expect(hostedVideo("76979871/abcdef1234").play).toBe(`${player}?h=abcdef1234&dnt=1&autoplay=1`);
  const [embed, play] = [`${player}?dnt=1`, `${player}?dnt=1&autoplay=1`];
  expect(hostedVideo("76979871")).toEqual({ host: "Vimeo", embed, play, watch: "https://vimeo.com/76979871" });
});

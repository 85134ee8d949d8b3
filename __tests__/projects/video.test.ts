import { hostedVideo } from "../../src/projects/video";

test("a videoId of digits plays on Vimeo, without tracking", () => {
  expect(hostedVideo("76979871")).toEqual({
    host: "Vimeo",
    embed: "https://player.vimeo.com/video/76979871?dnt=1",
    play: "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1",
    watch: "https://vimeo.com/76979871",
  });
});

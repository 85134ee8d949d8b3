import { hostedVideo } from "../../src/projects/video";

test("a videoId of 11 characters plays on YouTube's cookie-free host, one of digits on Vimeo without tracking", () => {
  expect(hostedVideo("Y-rmzh0PI3c")).toEqual({
    host: "YouTube",
    embed: "https://www.youtube-nocookie.com/embed/Y-rmzh0PI3c",
    play: "https://www.youtube-nocookie.com/embed/Y-rmzh0PI3c?autoplay=1",
    watch: "https://www.youtube.com/watch?v=Y-rmzh0PI3c",
  });
  expect(hostedVideo("76979871")).toEqual({
    host: "Vimeo",
    embed: "https://player.vimeo.com/video/76979871?dnt=1",
    play: "https://player.vimeo.com/video/76979871?dnt=1&autoplay=1",
    watch: "https://vimeo.com/76979871",
  });
});

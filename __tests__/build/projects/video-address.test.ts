import { UNLISTED, VIDEO_PATTERN, videoIdOf } from "../../../src/build/projects/video-address";

const YOUTUBE = "eRsGyueVLvQ";
const VIMEO = "76979871";

test.each([
  `https://www.youtube.com/watch?v=${YOUTUBE}`,
  `youtube.com/watch?v=${YOUTUBE}`,
  `//www.youtube.com/watch?v=${YOUTUBE}`,
  `Https://m.youtube.com/watch?app=desktop&v=${YOUTUBE}&t=42s`,
  `https://music.youtube.com/watch?v=${YOUTUBE}`,
  `https://youtu.be/${YOUTUBE}?si=abcdef`,
  `https://www.youtube.com/embed/${YOUTUBE}?autoplay=1`,
  `https://www.youtube.com/shorts/${YOUTUBE}`,
  `https://www.youtube.com/live/${YOUTUBE}?feature=share`,
  `https://www.youtube-nocookie.com/embed/${YOUTUBE}`,
  ` ${YOUTUBE}\t`,
])("%s gives YouTube's id", (address) => expect(videoIdOf(address)).toBe(YOUTUBE));

test.each([
  `http://www.vimeo.com/${VIMEO}/`,
  `vimeo.com/${VIMEO}?share=copy#t=1`,
  `https://player.vimeo.com/video/${VIMEO}?h=abcdef1234`,
  `https://vimeo.com/channels/staffpicks/${VIMEO}`,
  `https://vimeo.com/groups/motion/videos/${VIMEO}`,
  `https://vimeo.com/showcase/123/video/${VIMEO}`,
  `https://vimeo.com/${VIMEO}/abcdef1234`,
])("%s gives Vimeo's id", (address) => expect(videoIdOf(address)).toBe(VIMEO));

test.each([
  "",
  "https://www.youtube.com/@hammered",
  "https://www.youtube.com/playlist?list=PL0123456789",
  `https://youtu.be/${YOUTUBE}x`,
  `https://youtube.com.example/watch?v=${YOUTUBE}`,
  `https://example/?https://youtu.be/${YOUTUBE}`,
  "https://vimeo.com/hammered",
  // Wherever it is read, this would be an id of YouTube's.
  "https://vimeo.com/12345678901",
  `${YOUTUBE} ${YOUTUBE}`,
])("%j is none", (text) => {
  expect(videoIdOf(text)).toBeUndefined();
  expect(VIDEO_PATTERN.test(text)).toBe(false);
});

test("the private part of a Vimeo address is known", () => {
  for (const address of [`https://vimeo.com/${VIMEO}/abcdef1234`, `player.vimeo.com/video/${VIMEO}?dnt=1&h=abcdef1234`])
    expect(address).toMatch(UNLISTED);
  for (const address of [`https://vimeo.com/${VIMEO}?share=copy`, `https://youtu.be/${YOUTUBE}`])
    expect(address).not.toMatch(UNLISTED);
});

import { UNLISTED, VIDEO_PATTERN, videoIdOf } from "../../../src/build/projects/video-address";

const [YOUTUBE, VIMEO] = ["eRsGyueVLvQ", "76979871"];

test.each([
  [`https://www.youtube.com/watch?v=${YOUTUBE}`, YOUTUBE],
  [`youtube.com/watch?v=${YOUTUBE}`, YOUTUBE],
  [`//www.youtube.com/watch?v=${YOUTUBE}`, YOUTUBE],
  [`Https://m.youtube.com/watch?app=desktop&v=${YOUTUBE}&t=42s`, YOUTUBE],
  [`https://music.youtube.com/watch?v=${YOUTUBE}`, YOUTUBE],
  [`https://youtu.be/${YOUTUBE}?si=abcdef`, YOUTUBE],
  [`https://www.youtube-nocookie.com/embed/${YOUTUBE}?autoplay=1`, YOUTUBE],
  [`https://www.youtube.com/shorts/${YOUTUBE}`, YOUTUBE],
  [`https://www.youtube.com/live/${YOUTUBE}?feature=share`, YOUTUBE],
  [` ${YOUTUBE}\t`, YOUTUBE],
  [`http://www.vimeo.com/${VIMEO}/`, VIMEO],
  [`https://player.vimeo.com/video/${VIMEO}?h=abcdef1234`, VIMEO],
  [`https://vimeo.com/channels/staffpicks/${VIMEO}`, VIMEO],
  [`https://vimeo.com/groups/motion/videos/${VIMEO}`, VIMEO],
  [`https://vimeo.com/showcase/123/video/${VIMEO}`, VIMEO],
  [`https://vimeo.com/${VIMEO}/abcdef1234`, VIMEO],
  ["", undefined],
  ["https://www.youtube.com/@hammered", undefined],
  ["https://www.youtube.com/playlist?list=PL0123456789", undefined],
  [`https://youtu.be/${YOUTUBE}x`, undefined],
  [`https://youtube.com.example/watch?v=${YOUTUBE}`, undefined],
  [`https://example/?https://youtu.be/${YOUTUBE}`, undefined],
  ["https://vimeo.com/hammered", undefined],
  // The player would take eleven digits for a YouTube id.
  ["https://vimeo.com/12345678901", undefined],
  [`${YOUTUBE} ${YOUTUBE}`, undefined],
])("the video id in %j is %j", (address, id) => {
  expect(videoIdOf(address)).toBe(id);
  expect(VIDEO_PATTERN.test(address)).toBe(id !== undefined);
});

test("the address of an unlisted Vimeo video contains a second id", () => {
  for (const address of [`https://vimeo.com/${VIMEO}/abcdef1234`, `player.vimeo.com/video/${VIMEO}?dnt=1&h=abcdef1234`])
    expect(address).toMatch(UNLISTED);
  for (const address of [`https://vimeo.com/${VIMEO}?share=copy`, `https://youtu.be/${YOUTUBE}`])
    expect(address).not.toMatch(UNLISTED);
});

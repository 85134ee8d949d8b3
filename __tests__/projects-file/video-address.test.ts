import { VIDEO_PATTERN, videoIdOf } from "../../src/projects-file/video-address";

const [YOUTUBE, VIMEO] = ["eRsGyueVLvQ", "76979871"];

test.each([
  [`https://www.youtube.com/watch?v=${YOUTUBE}`, YOUTUBE],
  [`//www.youtube.com/watch?v=${YOUTUBE}`, YOUTUBE],
  [`Https://m.youtube.com/watch?app=desktop&v=${YOUTUBE}&t=42s`, YOUTUBE],
  [`https://youtu.be/${YOUTUBE}?si=abcdef`, YOUTUBE],
  [`https://www.youtube.com/shorts/${YOUTUBE}`, YOUTUBE],
  [` ${YOUTUBE}\t`, YOUTUBE],
  [`http://www.vimeo.com/${VIMEO}/`, VIMEO],
  [`https://player.vimeo.com/video/${VIMEO}?h=abcdef1234`, VIMEO],
  [`https://vimeo.com/channels/staffpicks/${VIMEO}`, VIMEO],
  [`https://vimeo.com/${VIMEO}/abcdef1234`, VIMEO],
  ["", undefined],
  ["https://www.youtube.com/@hammered", undefined],
  [`https://youtu.be/${YOUTUBE}x`, undefined],
  [`https://youtube.com.example/watch?v=${YOUTUBE}`, undefined],
  // The player would take eleven digits for a YouTube id.
  ["https://vimeo.com/12345678901", undefined],
  [`${YOUTUBE} ${YOUTUBE}`, undefined],
])("the video id in %j is %j", (address, id) => {
  expect(videoIdOf(address)).toBe(id);
  expect(VIDEO_PATTERN.test(address)).toBe(id !== undefined);
});

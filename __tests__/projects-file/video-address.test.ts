import { VIDEO_PATTERN, videoIdOf } from "../../src/projects-file/video-address";

const [YOUTUBE, VIMEO] = ["eRsGyueVLvQ", "76979871"];

test.each([
  [`https://www.youtube.com/watch?v=${YOUTUBE}`, YOUTUBE],
  [`//www.youtube.com/watch?v=${YOUTUBE}`, YOUTUBE],
  [`Https://m.youtube.com/watch?app=desktop&amp;v=${YOUTUBE}&t=42s`, YOUTUBE],
  [`https://youtu.be/${YOUTUBE}?si=abcdef`, YOUTUBE],
  [`https://www.youtube.com/shorts/${YOUTUBE}`, YOUTUBE],
  [` ${YOUTUBE}\t`, YOUTUBE],
  [`http://www.vimeo.com/${VIMEO}/`, VIMEO],
  [`https://player.vimeo.com/video/${VIMEO}?app_id=1&h=abcdef1234&x`, `${VIMEO}/abcdef1234`],
  [`https://player.vimeo.com/video/${VIMEO}/?badge=0&amp;h=abcdef1234`, `${VIMEO}/abcdef1234`],
  [`https://vimeo.com/channels/staffpicks/${VIMEO}`, VIMEO],
  [`https://vimeo.com/${VIMEO}/abcdef1234?share=copy`, `${VIMEO}/abcdef1234`],
  ["", undefined],
  ["https://www.youtube.com/embed/videoseries?list=PL1", undefined],
  ["https://www.youtube.com/embed/live_stream?channel=UC1", undefined],
  [`https://studio.youtube.com/video/${YOUTUBE}/edit`, undefined],
  [`https://vimeo.com/123456/review/${VIMEO}/abcdef1234`, undefined],
  [`https://vimeo.com/user1/review/${VIMEO}/abcdef1234`, undefined],
  [`https://vimeo.com/manage/videos/${VIMEO}`, undefined],
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

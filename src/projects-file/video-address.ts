/** The URLs of videos, as in a browser's address bar and in the hosts' share dialogs. */

const SCHEME = "(?:(?:[hH]ttps?:)?//)?";
const YOUTUBE =
  "(?:(?:www\\.|m\\.|music\\.)?youtube(?:-nocookie)?\\.com/(?:watch/?\\?(?:\\S*&)?v=|(?:embed|shorts|live|v)/)|youtu\\.be/)";
const VIMEO =
  "(?:www\\.|player\\.)?vimeo\\.com/(?:video/|channels/[\\w-]+/|groups/[\\w-]+/videos/|(?:album|showcase)/[0-9]+/video/)?";
const YOUTUBE_ID = "[A-Za-z0-9_-]{11}";
/** The unused rest of a URL. */
const REST = "(?:[/?&#]\\S*)?";

/** A video's id, alone or in a URL; the groups are the ids. Eleven digits are an id of YouTube, fewer one of Vimeo. */
export const VIDEO_PATTERN = new RegExp(
  `^\\s*(?:(${YOUTUBE_ID}|[0-9]+)|${SCHEME}${YOUTUBE}(${YOUTUBE_ID})${REST}|${SCHEME}${VIMEO}([0-9]{1,10})${REST})\\s*$`,
);

/** @returns the id; undefined unless the text matches `VIDEO_PATTERN` */
export function videoIdOf(text: string): string | undefined {
  const [, bare, youtube, vimeo] = VIDEO_PATTERN.exec(text) ?? [];
  return bare ?? youtube ?? vimeo;
}

/** The URL of an unlisted Vimeo video. It has a second id, which the site's player would need. */
export const UNLISTED = /vimeo\.com\/\S*?[0-9]+(?:\/|\?(?:\S*&)?h=)[0-9a-f]{6,}/;

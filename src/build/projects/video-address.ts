/** The addresses of videos, as browsers show them and hosts share them. */

const SCHEME = "(?:(?:[hH]ttps?:)?//)?";
const YOUTUBE =
  "(?:(?:www\\.|m\\.|music\\.)?youtube(?:-nocookie)?\\.com/(?:watch/?\\?(?:\\S*&)?v=|(?:embed|shorts|live|v)/)|youtu\\.be/)";
const VIMEO =
  "(?:www\\.|player\\.)?vimeo\\.com/(?:video/|channels/[\\w-]+/|groups/[\\w-]+/videos/|(?:album|showcase)/[0-9]+/video/)?";
const YOUTUBE_ID = "[A-Za-z0-9_-]{11}";
/** The unused rest of an address. */
const REST = "(?:[/?&#]\\S*)?";

/** A video's id, alone or in an address; the groups are the ids. Vimeo's are shorter than eleven digits, which are YouTube's. */
export const VIDEO_PATTERN = new RegExp(
  `^\\s*(?:(${YOUTUBE_ID}|[0-9]+)|${SCHEME}${YOUTUBE}(${YOUTUBE_ID})${REST}|${SCHEME}${VIMEO}([0-9]{1,10})${REST})\\s*$`,
);

/** @returns the id; undefined unless the text matches `VIDEO_PATTERN` */
export function videoIdOf(text: string): string | undefined {
  const [, bare, youtube, vimeo] = VIDEO_PATTERN.exec(text) ?? [];
  return bare ?? youtube ?? vimeo;
}

/** The second id in the address of an unlisted Vimeo video. The site's player doesn't get it. */
export function privatePartOf(text: string): string | undefined {
  return /vimeo\.com\/\S*?[0-9]+(?:\/|\?(?:\S*&)?h=)([0-9a-f]{6,})/.exec(text)?.[1];
}

/** The URLs of videos, as in a browser's address bar and in the hosts' share dialogs. */

const SCHEME = "(?:(?:[hH]ttps?:)?//)?";
const YOUTUBE =
  "(?:(?:www\\.|m\\.|music\\.)?youtube(?:-nocookie)?\\.com/(?:watch/?\\?(?:\\S*[&;])?v=|(?:embed|shorts|live|v)/)|youtu\\.be/)";
const VIMEO =
  "(?:www\\.|player\\.)?vimeo\\.com/(?:video/|channels/[\\w-]+/|groups/[\\w-]+/videos/|(?:album|showcase)/[0-9]+/video/)?";
/** Playlists and live channels have `videoseries` or `live_stream` in place of an id. */
const YOUTUBE_IDS = "(?!videoseries|live_stream)[A-Za-z0-9_-]{11}";
/** An unlisted video has a second id. The address of a review begins with the user's number. */
const VIMEO_IDS = "([0-9]{1,10})(?!/review)(?:(?:/|/?\\?(?:\\S*[&;])?h=)([0-9a-f]{6,}))?";
/** The unused rest of a URL. */
const REST = "(?:[/?&#]\\S*)?";

/**
 * A video's id, alone or in a URL; the groups are the ids, and the second id of an unlisted video. Eleven digits are an
 * id of YouTube, fewer one of Vimeo.
 */
export const VIDEO_PATTERN = new RegExp(
  `^\\s*(?:(${YOUTUBE_IDS}|[0-9]+)|${SCHEME}${YOUTUBE}(${YOUTUBE_IDS})${REST}|${SCHEME}${VIMEO}${VIMEO_IDS}${REST})\\s*$`,
);

/**
 * @returns the id, with a slash and the second id of an unlisted video; undefined unless the text matches
 * `VIDEO_PATTERN`
 */
export function videoIdOf(text: string): string | undefined {
  const [, bare, youtube, vimeo, second] = VIDEO_PATTERN.exec(text) ?? [];
  return bare ?? youtube ?? (second ? `${vimeo}/${second}` : vimeo);
}

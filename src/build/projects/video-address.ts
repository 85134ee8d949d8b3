/** The addresses that browsers show and hosts give for sharing, from which a video's id can be taken. */

const SCHEME = "(?:(?:[hH]ttps?:)?//)?";
const YOUTUBE =
  "(?:(?:www\\.|m\\.|music\\.)?youtube(?:-nocookie)?\\.com/(?:watch/?\\?(?:\\S*&)?v=|(?:embed|shorts|live|v)/)|youtu\\.be/)";
const VIMEO =
  "(?:www\\.|player\\.)?vimeo\\.com/(?:video/|channels/[\\w-]+/|groups/[\\w-]+/videos/|(?:album|showcase)/[0-9]+/video/)?";
const YOUTUBE_ID = "[A-Za-z0-9_-]{11}";
/** What may follow an id in an address, and is not used. */
const REST = "(?:[/?&#]\\S*)?";

/**
 * A video's id, alone or in an address; the groups are the ids. One of eleven digits is YouTube's wherever it is read
 * (src/projects/video.ts), so it isn't taken from an address of Vimeo, whose ids are shorter.
 */
export const VIDEO_PATTERN = new RegExp(
  `^\\s*(?:(${YOUTUBE_ID}|[0-9]+)|${SCHEME}${YOUTUBE}(${YOUTUBE_ID})${REST}|${SCHEME}${VIMEO}([0-9]{1,10})${REST})\\s*$`,
);

/** The id in what `VIDEO_PATTERN` matches; undefined of anything else. */
export function videoIdOf(text: string): string | undefined {
  const [, bare, youtube, vimeo] = VIDEO_PATTERN.exec(text) ?? [];
  return bare ?? youtube ?? vimeo;
}

/** The second id of a Vimeo video that only those may see who have its whole address. The site's player isn't given it. */
export function privatePartOf(text: string): string | undefined {
  return /vimeo\.com\/\S*?[0-9]+(?:\/|\?(?:\S*&)?h=)([0-9a-f]{6,})/.exec(text)?.[1];
}

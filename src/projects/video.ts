/** Specification, section 2: the player's address is built from the videoId and points to a hosted video player. */

/** Where a project's video is hosted and the two ways to watch it there. */
export type HostedVideo = {
  host: "YouTube" | "Vimeo";
  /** Address of the player, for a frame. */
  embed: string;
  /** Address of the same player that starts at once, for after the visitor has pressed play. */
  play: string;
  /** Address of the video's own page. */
  watch: string;
};

const YOUTUBE_PLAYER = "https://www.youtube-nocookie.com";
const VIMEO_PLAYER = "https://player.vimeo.com";

/** The hosts whose players a frame may show: the site's policy names them, and no other (src/build/headers.ts). */
export const PLAYER_ORIGINS = [YOUTUBE_PLAYER, VIMEO_PLAYER];

const YOUTUBE_ID = /^[\w-]{11}$/;

/** @param videoId a YouTube id (11 characters) or a Vimeo id (digits), as data/projects.schema.json demands */
export function hostedVideo(videoId: string): HostedVideo {
  if (YOUTUBE_ID.test(videoId)) {
    const embed = `${YOUTUBE_PLAYER}/embed/${videoId}`;
    return { host: "YouTube", embed, play: `${embed}?autoplay=1`, watch: `https://www.youtube.com/watch?v=${videoId}` };
  }
  const embed = `${VIMEO_PLAYER}/video/${videoId}?dnt=1`;
  return { host: "Vimeo", embed, play: `${embed}&autoplay=1`, watch: `https://vimeo.com/${videoId}` };
}

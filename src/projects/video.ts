const YOUTUBE_PLAYER = "https://www.youtube-nocookie.com";
const VIMEO_PLAYER = "https://player.vimeo.com";

/** The only hosts that the site's policy lets an iframe show (src/node/policy.ts). */
export const PLAYER_ORIGINS = [YOUTUBE_PLAYER, VIMEO_PLAYER];

export type VideoHost = "YouTube" | "Vimeo";
/** Addresses of a video: `embed` is the host's player, `play` the same with autoplay, `watch` the host's page. */
type HostedVideo = { host: VideoHost; embed: string; play: string; watch: string };

const YOUTUBE_ID = /^[\w-]{11}$/;

/** @param videoId of YouTube (11 characters) or Vimeo (digits; an unlisted video has a second id behind a slash) */
export function hostedVideo(videoId: string): HostedVideo {
  if (YOUTUBE_ID.test(videoId)) {
    const embed = `${YOUTUBE_PLAYER}/embed/${videoId}`;
    return { host: "YouTube", embed, play: `${embed}?autoplay=1`, watch: `https://www.youtube.com/watch?v=${videoId}` };
  }
  const [id, second] = videoId.split("/");
  const embed = `${VIMEO_PLAYER}/video/${id}?${second ? `h=${second}&` : ""}dnt=1`;
  return { host: "Vimeo", embed, play: `${embed}&autoplay=1`, watch: `https://vimeo.com/${videoId}` };
}

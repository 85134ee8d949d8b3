// npm run videos: asks YouTube and Vimeo for each project's video, and prints a line for each one that they don't show
// on other sites. Exit code: 1 with such a video. A host that doesn't answer is no fault of a video.
import { hostedVideo, type VideoHost } from "../src/projects/video";
import { checkProjects } from "../src/projects-file/check";
import { site } from "../src/site";
import { pluralize } from "./common/pluralize";
import { fail } from "./common/program";

const TIMEOUT_MS = 15_000;
/** The addresses that tell whether a host shows a video (https://oembed.com). */
const OEMBED: Record<VideoHost, string> = {
  YouTube: "https://www.youtube.com/oembed",
  Vimeo: "https://vimeo.com/api/oembed.json",
};
const FORBIDDEN = "doesn't allow other sites. Ask its owner to allow embedding, or use another video.";
const GONE = "is gone. Use another video.";
/** By the status of the answer; YouTube answers 400 to an id that it never had. */
const PROBLEMS: Record<number, string> = { 400: GONE, 401: FORBIDDEN, 403: FORBIDDEN, 404: GONE };

async function problemOf(videoId: string): Promise<string | undefined> {
  const { host, watch } = hostedVideo(videoId);
  const address = `${OEMBED[host]}?url=${encodeURIComponent(watch)}`;
  const init = { headers: { Referer: site.url }, signal: AbortSignal.timeout(TIMEOUT_MS) };
  const answer = await fetch(address, init).catch(() => undefined);
  const body = await answer?.json().catch(() => undefined);
  const problem = PROBLEMS[body?.domain_status_code ?? answer?.status];
  return problem && `The video ${watch} ${problem}`;
}

const { entries, report } = await checkProjects();
if (!entries) fail(report);
const faulty: string[] = [];
for (const { id, title, videoId } of entries) {
  const problem = await problemOf(videoId);
  if (!problem) continue;
  faulty.push(id);
  console.log(`${title} (/portfolio/${id}): ${problem}`);
}
console.log(`${pluralize(entries.length, "video")}, ${pluralize(faulty.length, "fault")}.`);
process.exitCode = faulty.length === 0 ? 0 : 1;

// npm run check: lists the projects and everything that is wrong with data/projects.json.
import { hostedVideo } from "../src/projects/video";
import { checkProjects } from "../src/projects-file/check";
import { errorsIn } from "../src/projects-file/finding";
import { pluralize } from "./common/pluralize";

const { entries, findings, report, files } = await checkProjects();
const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text);
const rows = entries?.map(({ id, title, videoId, image }, index) => [
  `/portfolio/${id}`,
  {
    Title: shorten(title),
    Video: `${hostedVideo(videoId).host} ${videoId}`,
    Still: `${image.replace("images/", "")} ${files[index]?.image.details}`,
    Preview: files[index]?.previewVideo.details,
  },
]);
if (rows) console.table(Object.fromEntries(rows));
if (report) console.log(report);
const errors = errorsIn(findings).length;
const counts = `${pluralize(errors, "error")}, ${pluralize(findings.length - errors, "warning")}`;
console.log(`data/projects.json ${entries ? "is good" : "can't be used"}: ${counts}.`);
process.exitCode = entries ? 0 : 1;

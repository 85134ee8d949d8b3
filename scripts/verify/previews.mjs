// The previews: whole, and in parts, without which Safari plays none.
import { createHash } from "node:crypto";
import { judgeType } from "./files.mjs";
import { attempt } from "./site.mjs";

/** @typedef {import("./client.mjs").Client} Client */
/** @typedef {import("./report.mjs").Report} Report */

/** The part that is asked for. */
const FROM = 1000;
const TO = 2999;

/** @param {Client} client @param {string} url @param {Buffer} whole @returns {Promise<string[]>} */
async function judgePart(client, url, whole) {
  const headers = { Range: `bytes=${FROM}-${TO}`, "Accept-Encoding": "identity" };
  const part = await attempt(url, () => client.ask(url, { headers }));
  if (typeof part === "string") return [part];
  if (part.status !== 206) return [`asked for a part, it answers with status ${part.status}`];
  const last = Math.min(TO, whole.length - 1);
  const range = part.headers["content-range"];
  if (range !== `bytes ${FROM}-${last}/${whole.length}`) return [`says that the part is ${range ?? "nothing"}`];
  return part.body.equals(whole.subarray(FROM, last + 1)) ? [] : ["the part has other bytes than the whole"];
}

/**
 * @param {Client} client @param {Report} report @param {string} origin
 * @param {Record<string, string>} previews the paths of those that the worker keeps, with their digests
 */
export async function checkPreviews(client, report, origin, previews) {
  report.section("Previews");
  const [first, ...others] = Object.entries(previews);
  if (!first) {
    report.note("No preview is on the site's own host.");
    return;
  }
  const [path, digest] = first;
  const whole = await attempt(path, () => client.ask(origin + path));
  if (typeof whole !== "string" && whole.status === 200) {
    const isBuilt = createHash("sha256").update(whole.body).digest("hex").startsWith(digest);
    const problems = [...judgeType(whole), ...(isBuilt ? [] : [`${path}: not what was built`])];
    report.check(`${path} is there, as it was built`, problems, "Publish the whole folder public/ again.");
    const mend = "Safari plays no video of a host that ignores Range: use one that answers 206.";
    report.check("A part of it can be asked for", await judgePart(client, origin + path, whole.body), mend);
  } else {
    const problem = typeof whole === "string" ? whole : `${path}: status ${whole.status}`;
    report.check(`${path} is there, as it was built`, [problem], "Publish the whole folder public/ again.");
  }
  const problems = await Promise.all(
    others.map(async ([other]) => {
      const answer = await attempt(other, () => client.ask(origin + other, { method: "HEAD" }));
      if (typeof answer === "string") return [answer];
      return answer.status === 200 ? judgeType(answer) : [`${other}: status ${answer.status}`];
    }),
  );
  report.check(`The others are there (${others.length})`, problems.flat(), "Publish the whole folder public/ again.");
}

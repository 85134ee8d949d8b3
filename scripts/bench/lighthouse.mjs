// What Lighthouse says of a page, on its own phone and its own desktop.
import lighthouse, { desktopConfig } from "lighthouse";

/** @typedef {"mobile" | "desktop"} Form */
/** @typedef {{ scores: Record<string, number | null>, lost: string[] }} Verdict `scores`: of 100, by category, null where it has none; `lost`: what cost points, the audits' names */

/** @type {Form[]} */
export const FORMS = ["mobile", "desktop"];

/** Its performance score varies from run to run; the other three don't. */
const ROUNDS = 3;

/**
 * Runs Lighthouse three times.
 * @param {number} port where the browser can be spoken to
 * @param {string} url
 * @param {Form} form
 * @returns {Promise<Verdict>} the one with the middle performance score; a run that fails by itself, as some do on a busy
 *   machine, is left out
 * @throws {Error} where all of them fail
 */
export async function judge(port, url, form) {
  /** @type {Verdict[]} */
  const verdicts = [];
  /** @type {unknown} */
  let failure;
  for (let round = 0; round < ROUNDS; round++)
    await judgeOnce(port, url, form).then(
      (verdict) => verdicts.push(verdict),
      (error) => {
        failure = error;
      },
    );
  verdicts.sort((a, b) => (a.scores.performance ?? 0) - (b.scores.performance ?? 0));
  const middle = verdicts[Math.floor(verdicts.length / 2)];
  if (!middle) throw failure;
  return middle;
}

/** @param {number} port @param {string} url @param {Form} form @returns {Promise<Verdict>} */
async function judgeOnce(port, url, form) {
  // The page for unknown addresses is answered with status 404, as it should be.
  const flags = { port, logLevel: /** @type {const} */ ("silent"), ignoreStatusCode: true };
  const result = await lighthouse(url, flags, form === "desktop" ? desktopConfig : undefined);
  const report = result?.lhr;
  if (!report || report.runtimeError)
    throw new Error(`Lighthouse could not measure ${url}: ${report?.runtimeError?.message ?? "no reason given"}.`);
  const scores = Object.values(report.categories).map(({ id, score }) => [id, score === null ? null : score * 100]);
  const lost = Object.values(report.categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.995).map(({ id }) => id),
  );
  return { scores: Object.fromEntries(scores.map(([id, score]) => [id, score && Math.round(Number(score))])), lost };
}

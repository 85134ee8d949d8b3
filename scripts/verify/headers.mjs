// The headers that every page needs, those that stand for what is not there too, besides the policy.

/** @typedef {import("./client.mjs").Answer} Answer */
/** @typedef {import("./report.mjs").Report} Report */
/** @typedef {{ path: string, answer: Answer }} Served */

/** How each must be. A referrer policy is good where it keeps paths from other hosts. @type {[name: string, good: RegExp, wanted: string][]} */
const WANTED = [
  ["x-content-type-options", /^nosniff$/i, "nosniff"],
  [
    "referrer-policy",
    /^(no-referrer|same-origin|origin|strict-origin|origin-when-cross-origin|strict-origin-when-cross-origin)$/i,
    "strict-origin-when-cross-origin",
  ],
  ["permissions-policy", /\w+=\(.*\)/, "camera=(), microphone=(), ..."],
  ["cross-origin-opener-policy", /^same-origin(-allow-popups)?$/i, "same-origin"],
];

export const MEND_HEADERS = "The host doesn't apply the headers that the build writes for it (docs/deploy.md).";

/** @param {Report} report @param {Served[]} served every page, and answers with status 404 */
export function checkHeaders(report, served) {
  report.section("Headers");
  for (const [name, good, wanted] of WANTED) {
    const problems = served.flatMap(({ path, answer }) => {
      const value = answer.headers[name];
      if (value === undefined) return [`${path}: has none`];
      return good.test(`${value}`) ? [] : [`${path}: ${value}`];
    });
    report.check(`${name}: ${wanted}`, problems, MEND_HEADERS);
  }
}

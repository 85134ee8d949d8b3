// Asks the registry for advisories, as `npm audit` does.
import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** @typedef {{ name: string, title: string, url: string }} Advisory */
/** @typedef {{ vulnerabilities?: Record<string, { via: (string | { name: string, title: string, url: string })[] }> }} AuditReport */

const MAX_BYTES = 64 * 1024 * 1024;

/** npm's report; it ends with an exit code other than 0 where anything was found. @returns {Promise<string>} */
async function audit() {
  const options = { maxBuffer: MAX_BYTES, shell: process.platform === "win32" };
  try {
    return (await promisify(execFile)("npm", ["audit", "--json", "--omit=dev"], options)).stdout;
  } catch (error) {
    return /** @type {{ stdout?: string }} */ (error).stdout ?? "";
  }
}

/** @param {string} text npm's report @returns {AuditReport} */
function parseReport(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/**
 * The advisories about packages that ship, whichever of their versions is installed where: one too many is better than one
 * too few.
 * @param {{ name: string }[]} packages
 * @param {string} [text] npm's report, where it is known already
 * @returns {Promise<Advisory[]>}
 * @throws {Error} where there is no answer
 */
export async function advisoriesFor(packages, text) {
  const { vulnerabilities } = parseReport(text ?? (await audit()));
  if (!vulnerabilities) throw new Error("npm audit has no answer.");
  const names = new Set(packages.map(({ name }) => name));
  return Object.entries(vulnerabilities)
    .filter(([name]) => names.has(name))
    .flatMap(([name, { via }]) =>
      via.flatMap((one) => (typeof one === "string" ? [] : [{ name, title: one.title, url: one.url }])),
    );
}

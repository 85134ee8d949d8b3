/** What the browser tells of the visitor's connection (Network Information API; only Chromium has it). */
type Connection = { saveData?: boolean; effectiveType?: "slow-2g" | "2g" | "3g" | "4g" };

const connection = (): Connection => (navigator as Navigator & { connection?: Connection }).connection ?? {};

/** True where the visitor has asked the browser for less data. */
export const savesData = (): boolean => connection().saveData === true;

/**
 * True where the connection is said to be slower than a kind, or the visitor has asked for less data. False where nothing is said.
 * @param kind the slowest kind that will do
 */
export function isSlowerThan(kind: "3g" | "4g"): boolean {
  const slower = kind === "3g" ? /2g/ : /[23]g/;
  return savesData() || slower.test(connection().effectiveType ?? "");
}

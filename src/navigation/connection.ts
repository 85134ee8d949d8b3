/** The Network Information API. */
type Connected = { connection?: { saveData?: boolean; effectiveType?: "slow-2g" | "2g" | "3g" | "4g" } };

const connection = () => (navigator as Connected).connection ?? {};

export const savesData = (): boolean => connection().saveData === true;

/** True for a slower connection and under Save-Data; false where the browser doesn't say. */
export function isSlowerThan(kind: "3g" | "4g"): boolean {
  const slower = kind === "3g" ? /2g/ : /[23]g/;
  return savesData() || slower.test(connection().effectiveType ?? "");
}

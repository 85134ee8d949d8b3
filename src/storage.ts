/** JSON in web storage. Private windows and full devices refuse; then nothing is stored. */

type Kind = "localStorage" | "sessionStorage";

/** Null where there is no value, or no JSON. */
export function read(kind: Kind, key: string): unknown {
  try {
    return JSON.parse(window[kind].getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** @param value null removes the key @returns whether the browser stored it */
export function write(kind: Kind, key: string, value: unknown): boolean {
  try {
    if (value === null) window[kind].removeItem(key);
    else window[kind].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

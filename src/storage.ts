/** What the browser keeps for the site. Private windows and full devices refuse: then nothing is kept. */

type Kind = "localStorage" | "sessionStorage";

/** The JSON value under a key; null where there is none, or something else. */
export function read(kind: Kind, key: string): unknown {
  try {
    return JSON.parse(window[kind].getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/** Keeps a JSON value under a key; null removes it. @returns whether the browser did */
export function write(kind: Kind, key: string, value: unknown): boolean {
  try {
    if (value === null) window[kind].removeItem(key);
    else window[kind].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

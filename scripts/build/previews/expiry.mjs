// Addresses that are good for some time only: until when, and what of them stays the same when they are renewed.

/** Query parameters that say how long an address is good, or prove that it may be used. In small letters. */
const OF_PERMISSION =
  /^(exp|expires|token|signature|hmac|policy|key-pair-id|hdntl|hdnts|hdnea|x-amz-.*|x-goog-.*|awsaccesskeyid|googleaccessid|s[etpvr]|spr|sig)$/;
/** Akamai's, which Vimeo uses, are a part of the path: `/exp=1700000000~acl=...~hmac=.../`. */
const PART_OF_PERMISSION = /^exp=\d+~/;

const MS = 1000;
/** Seconds since 1970 have ten digits until 2286; some hosts count milliseconds. */
const fromUnixTime = (/** @type {string} */ digits) => new Date(Number(digits) * (digits.length > 11 ? 1 : MS));

/** @param {string | null | undefined} text seconds since 1970, or a date as Azure writes it */
function dateOf(text) {
  if (!text) return undefined;
  const date = /^\d{9,14}$/.test(text)
    ? fromUnixTime(text)
    : new Date(/^\d{4}-\d\d-\d\d/.test(text) ? text : Number.NaN);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

/** `20261122T101500Z` and a number of seconds. @param {string | null} begun @param {string | null} seconds */
function amazonDate(begun, seconds) {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(begun ?? "");
  if (!parts || !/^\d+$/.test(seconds ?? "")) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  const start = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(start) ? undefined : new Date(start + Number(seconds) * MS);
}

/** The `exp` of a JSON Web Token (RFC 7519, 4.1.4). It is only read: whether it is genuine is its host's affair. @param {string | null} token */
function tokenDate(token) {
  const [, payload] = /^[\w-]+\.([\w-]+)\.[\w-]*$/.exec(token ?? "") ?? [];
  if (!payload) return undefined;
  try {
    const { exp } = JSON.parse(Buffer.from(payload, "base64url").toString());
    return typeof exp === "number" ? dateOf(String(Math.trunc(exp))) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Until when an address is good, as far as it says so itself: `exp`, `Expires`, `X-Amz-Date` with `X-Amz-Expires` (and
 * Google's), a JSON Web Token called `token`. The first of them counts.
 * @param {string} address @returns {Date | undefined}
 */
export function expiryOf(address) {
  const { searchParams, pathname } = new URL(address);
  const query = new Map([...searchParams].map(([name, value]) => [name.toLowerCase(), value]));
  const get = (/** @type {string} */ name) => query.get(name) ?? null;
  const dates = [
    dateOf(/\bexp=(\d+)/.exec(pathname)?.[1]),
    dateOf(get("exp")) ?? dateOf(/\bexp=(\d+)/.exec(get("hdnts") ?? get("hdnea") ?? "")?.[1]),
    dateOf(get("expires")),
    amazonDate(get("x-amz-date"), get("x-amz-expires")),
    amazonDate(get("x-goog-date"), get("x-goog-expires")),
    tokenDate(get("token")),
  ];
  return dates.filter((date) => date !== undefined).sort((one, other) => one.getTime() - other.getTime())[0];
}

/**
 * The address without what changes when it is renewed: two that have this in common are of the same file.
 * @param {string} address
 */
export function lastingPart(address) {
  const url = new URL(address);
  url.hash = "";
  for (const name of [...url.searchParams.keys()])
    if (OF_PERMISSION.test(name.toLowerCase())) url.searchParams.delete(name);
  url.pathname = url.pathname
    .split("/")
    .filter((part) => !PART_OF_PERMISSION.test(part))
    .join("/");
  return url.href;
}

// Requests files of the site that is verified, and checks their status, type and caching.
import mime from "mime-types";
import { HASHED, IMMUTABLE } from "../../src/node/headers";
import type { Answer, VerifiedSite } from "./requests";

export const PUBLISH = "Publish the whole folder public/ again.";
export const HEADERS = "Let the host send the headers of public/_headers (docs/deploy.md).";

/** Requests addresses one after the other. @param judge gets each answer */
export async function requestAll(
  site: VerifiedSite,
  addresses: string[],
  judge: (answer: Answer) => void,
): Promise<void> {
  for (const address of addresses) {
    const answer = await site.request(address);
    if (answer) judge(answer);
  }
}

/** Checks status, type and caching of a file. @param type its content type, unless its name tells */
export function judgeFile(
  site: VerifiedSite,
  answer: Answer,
  expected = 200,
  type = mime.lookup(answer.address) || "",
) {
  const { fault } = site;
  const { address, status, headers } = answer;
  if (status !== expected) return fault(address, `status ${status} instead of ${expected}`, PUBLISH);
  const found = headers.get("content-type") ?? "no content type";
  if (type && !found.startsWith(type)) fault(address, `${found} instead of ${type}`, HEADERS);
  const caching = headers.get("cache-control") ?? "no cache-control";
  const isHashed = address.startsWith("/static/") || HASHED.test(address);
  if (isHashed ? caching !== IMMUTABLE : !/no-cache|max-age=0\b/.test(caching))
    fault(address, `cached as "${caching}" instead of "${isHashed ? IMMUTABLE : "no-cache"}"`, HEADERS);
}

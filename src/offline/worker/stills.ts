/** Stills offline: one file of each is saved, and stands in for every other width and format. */
import { stills } from "./files";
import { networkFirst } from "./network";

/** The source's digest, which all widths and formats of a still have in their addresses. */
const digestOf = (address: string) => /\/static\/([0-9a-f]{32})\//.exec(address)?.[1];

/** @returns the saved file of the still that an address shows in any width or format */
export const stillOf = (pathname: string) =>
  stills.getCachedURLs().find((still) => digestOf(still) === digestOf(pathname));

/** False for a page of another network, which blocks the picture. */
const isPicture = ({ ok, headers }: Response) => ok && headers.get("content-type")?.startsWith("image/") === true;

/** Network first; offline, the saved file. */
export const answerStill = (request: Request, still: string): Promise<Response> =>
  networkFirst(request, () => stills.matchPrecache(still), isPicture);

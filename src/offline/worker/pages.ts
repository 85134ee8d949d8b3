/** The pages and their data without a network. All of them are kept from the start. */
import { notFoundPageFor } from "../../not-found";
import { networkFirst } from "./network";
import { precached } from "./scope";

/**
 * The answer to a request for a page's data. Gatsby shows its 404 page where a page has no data.
 * @param pathname of the data
 */
export const answerData = (request: Request, pathname: string): Promise<Response> =>
  networkFirst(request, () => precached(pathname)).catch(() => new Response("{}", { status: 404 }));

/** A page without the network: itself, or the one that stands for what is not there. @param pathname as the visitor asked for it */
export async function keptPage(pathname: string): Promise<Response | undefined> {
  const path = pathname.replace(/\/+$/, "");
  return (await precached(`${path}/index.html`)) ?? precached(`${notFoundPageFor(path)}/index.html`);
}

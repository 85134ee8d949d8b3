/** Keeps pages of other sites from the develop server. */
import type { IncomingMessage, ServerResponse } from "node:http";

const isLocal = (address: string) =>
  URL.canParse(address) && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(address).hostname);

/** A middleware that keeps pages of other sites, also by DNS rebinding, from the editor and from its saves. */
export function refuseOtherSites(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const { host, origin } = request.headers;
  if (isLocal(`http://${host}`) && (origin === undefined || isLocal(origin))) next();
  else response.writeHead(403).end();
}

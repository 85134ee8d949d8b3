/** Keeps other websites from the develop server. */
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

const isLocal = (address: string) =>
  URL.canParse(address) && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(address).hostname);

/**
 * Ends each connection whose request comes from a page of another site, or names this machine by another name (DNS rebinding).
 * Node tells of a request before Gatsby answers it: Gatsby allows every origin before its own hooks run.
 */
export function refuseOtherSites(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    const { host, origin } = request.headers;
    if (!isLocal(`http://${host}`) || (origin && !isLocal(origin))) request.socket.destroy();
  });
}

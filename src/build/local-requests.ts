/** Keeps other websites from the develop server. */
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

const isLocal = (address: string) =>
  URL.canParse(address) && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(address).hostname);

/** Closes connections of other sites' pages, also by DNS rebinding. Gatsby answers them before its hooks run, Node's come first. */
export function refuseOtherSites(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    const { host, origin } = request.headers;
    if (!isLocal(`http://${host}`) || (origin && !isLocal(origin))) request.socket.destroy();
  });
}

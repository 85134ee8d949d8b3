/** Keeps other websites from the develop server. */
import { IncomingMessage, Server } from "node:http";

const isLocal = (address: string) =>
  URL.canParse(address) && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(new URL(address).hostname);

const isForeign = ({ headers: { host, origin } }: IncomingMessage) =>
  !isLocal(`http://${host}`) || (origin !== undefined && !isLocal(origin));

/** Closes requests and WebSockets of other sites' pages, also by DNS rebinding, before Gatsby's listeners answer. */
export function refuseOtherSites(): void {
  const { emit } = Server.prototype;
  Server.prototype.emit = function (event: string | symbol, ...values: unknown[]) {
    const [request] = values;
    if (!(request instanceof IncomingMessage) || !isForeign(request))
      return Reflect.apply(emit, this, [event, ...values]);
    request.socket.destroy();
    return true;
  };
}

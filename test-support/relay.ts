import { once } from "node:events";
import net, { type AddressInfo, type Server, type Socket } from "node:net";
import { pipeline } from "node:stream";

/** Starts a server on loopback, by default at a free port. @returns the port */
export async function listen(server: Server, port = 0): Promise<number> {
  await once(server.listen(port, "127.0.0.1"), "listening");
  return (server.address() as AddressInfo).port;
}

/** Starts a proxy for a database, which a test can cut. */
export async function createRelay(target: string) {
  const { hostname, port } = new URL(target);
  const clients = new Set<Socket>();
  const server = net.createServer((client) => {
    clients.add(client.on("close", () => clients.delete(client)));
    pipeline(client, net.connect(Number(port), hostname), client, () => {});
  });
  const own = await listen(server);

  async function cut() {
    const end = once(server, "close");
    server.close();
    for (const client of clients) client.destroy();
    await end;
  }

  return {
    url: target.replace(`${hostname}:${port}`, `127.0.0.1:${own}`),
    cut,
    mend: () => listen(server, own),
    stop: () => (server.listening ? cut() : Promise.resolve()),
  };
}

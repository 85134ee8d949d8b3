import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import os from "node:os";
import { portErrorNow } from "../../../scripts/backend/ports";

const addresses = Object.values(os.networkInterfaces()).flatMap((found = []) => found.map(({ address }) => address));
const loopback = addresses.filter((address) => address === "127.0.0.1" || address === "::1");

test.each(loopback)("a port is taken if a program has it at %s", async (address) => {
  const server = net.createServer().listen(0, address);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  expect(await portErrorNow(port)).toMatchObject({ code: "EADDRINUSE" });
  await once(server.close(), "close");
  expect(await portErrorNow(port)).toBeUndefined();
});

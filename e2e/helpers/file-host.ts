/** A host of files on this machine, which answers each address as a test wants. */
import http from "node:http";
import type { AddressInfo } from "node:net";

/** The least that begins as an MP4 does, with some bytes of its own. */
export const mp4 = (content = "") =>
  Buffer.concat([Buffer.from("0000001866747970", "hex"), Buffer.from(`isom${content}`)]);

export async function startFileHost(answer: http.RequestListener) {
  const asked: string[] = [];
  const server = http.createServer((request, response) => {
    asked.push(request.url ?? "");
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    /** The addresses that were asked for. */
    asked,
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

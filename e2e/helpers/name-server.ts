/** A name server on this machine that knows a few TXT records (RFC 1035). */
import dgram from "node:dgram";
import { once } from "node:events";
import { AUTHORITATIVE_ANSWER, decode, encode } from "dns-packet";

const NO_SUCH_NAME = 3;

/** @param records the texts of each name; a name without an entry doesn't exist */
export async function startNameServer(records: Record<string, string[]>) {
  const server = dgram.createSocket("udp4");
  server.on("message", (message, { port, address }) => {
    const { id, questions = [] } = decode(message);
    const name = questions[0]?.name ?? "";
    const texts = records[name] ?? [];
    const answers = texts.map((data) => ({ type: "TXT" as const, name, ttl: 1, data }));
    const code = texts.length > 0 ? 0 : NO_SUCH_NAME;
    const flags = AUTHORITATIVE_ANSWER | code;
    server.send(encode({ type: "response", id: id ?? 0, flags, questions, answers }), port, address);
  });
  server.bind(0, "127.0.0.1");
  await once(server, "listening");
  return { address: `127.0.0.1:${server.address().port}`, close: () => void server.close() };
}

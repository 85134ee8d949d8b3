// The certificate of the authority that signs the certificates of Supabase's databases.
import type { X509Certificate } from "node:crypto";
import { once } from "node:events";
import net from "node:net";
import tls from "node:tls";

/** The root of all projects, with the fingerprint that other public projects pin, too. */
export const SUPABASE_ROOT = {
  name: "Supabase Root 2021 CA",
  fingerprint256: "80:70:25:AD:50:D4:ED:21:9D:2C:9C:7D:29:9C:00:4F:82:4E:B0:0C:F7:F6:5A:FE:F6:07:D0:7B:72:E6:CA:FA",
  validTo: "2031-04-26",
};

/**
 * PostgreSQL's SSLRequest: its length and its code
 * (https://www.postgresql.org/docs/current/protocol-message-formats.html).
 */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 0x04, 0xd2, 0x16, 0x2f]);
const TIMEOUT_MS = 15_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const WARNING_DAYS = 90;

/** @returns the certificates that a server sends over a new connection */
async function readChain(socket: net.Socket, hostname: string): Promise<X509Certificate[]> {
  await once(socket, "connect");
  socket.write(SSL_REQUEST);
  const [answer] = await once(socket, "data");
  if (String(answer) !== "S") throw new Error(`${hostname} has no encrypted connections.`);
  const name = net.isIP(hostname) ? {} : { servername: hostname };
  // The caller compares the authority's fingerprint, and the next connections verify the server with it.
  const secured = tls.connect({ socket, rejectUnauthorized: false, ...name });
  await once(secured, "secureConnect");
  const chain = [secured.getPeerX509Certificate()];
  while (chain.at(-1)?.issuerCertificate) chain.push(chain.at(-1)?.issuerCertificate);
  return chain.filter((certificate) => certificate !== undefined);
}

/** @returns the certificates that a database's server sends, not verified: its own first, the authority's last */
async function fetchChain(address: string): Promise<X509Certificate[]> {
  const { hostname, port } = new URL(address);
  const socket = net.connect(Number(port || 5432), hostname);
  socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error(`${hostname} does not answer.`)));
  const closed = once(socket, "close").then(() => {
    throw new Error(`${hostname} closed the connection.`);
  });
  try {
    return await Promise.race([readChain(socket, hostname), closed]);
  } finally {
    // The timeout ends with the socket.
    closed.catch(() => {});
    socket.destroy();
  }
}

/**
 * Asks a database's server for the certificate of its authority.
 * @param address postgres://...
 * @param root the only one that is accepted
 * @returns the certificate (PEM) @throws {Error} with what the server sends instead
 */
export async function fetchRoot(address: string, root = SUPABASE_ROOT): Promise<string> {
  const chain = await fetchChain(address);
  const found = chain.find(({ fingerprint256 }) => fingerprint256 === root.fingerprint256);
  if (found) return found.toString();
  const sent = chain.map(({ subject, fingerprint256 }) => `  ${subject.split("\n").at(-1)}, SHA-256 ${fingerprint256}`);
  throw new Error(
    `The database's server does not send ${root.name}. It sends:\n${sent.join("\n")}\nIf Supabase has a new one, download it ` +
      "(dashboard, Database, Settings, SSL Configuration), compare, and set it as CONTACT_DB_CA in supabase/.env.",
  );
}

/** @param validTo the last day of the authority's certificate @returns a warning in its last 90 days */
export function expiryWarning(validTo: string): string | undefined {
  if (Date.parse(validTo) - Date.now() > WARNING_DAYS * DAY_MS) return undefined;
  const day = new Date(validTo).toISOString().slice(0, 10);
  const end = `The authority's certificate of the database (CONTACT_DB_CA) ends on ${day}.`;
  return `${end} Without a new one, the form can't send from then on (docs/deploy.md).`;
}

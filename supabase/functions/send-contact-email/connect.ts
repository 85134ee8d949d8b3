/** Connects to a contact database, under Deno and under Node. */
import postgres from "postgres";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * `ca`: the PEM certificate of the server's authority; without it, any is accepted. The package's types lack
 * `max_pipeline`.
 */
type Options = postgres.Options<Record<string, never>> & { ca?: string | undefined; max_pipeline?: number };

/** @returns true if connections to a database leave this machine */
export const isRemote = (address: string): boolean => !LOOPBACK.test(new URL(address).hostname);

/**
 * Creates a client. Connections to other machines are encrypted.
 * @param address `postgres://...`. Its parameters are dropped: a pooler refuses them
 */
export function connect(address: string, { ca, ...options }: Options = {}): postgres.Sql {
  const url = new URL(address);
  url.search = "";
  const encrypted = isRemote(address) ? "require" : "prefer";
  return postgres(url.href, {
    // In a setting of one line, \n is a line break.
    ssl: ca ? { ca: ca.replaceAll("\\n", "\n"), host: url.hostname, rejectUnauthorized: true } : encrypted,
    // A pooler in transaction mode forgets named statements.
    prepare: false,
    ...options,
  });
}

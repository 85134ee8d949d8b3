/**
 * How everything here connects to a contact database: the function under Deno, and the scripts under Node, which reads
 * no TypeScript.
 */
import postgres from "postgres";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * A client for the database at an address. Connections to other machines are always encrypted.
 * @param {string} address `postgres://...`; with `?prepare=true` statements get names. What else stands after the `?` is
 *   for other programs (Prisma's `pgbouncer`, say), and a pooler refuses it
 * @param {postgres.Options<{}> & { ca?: string | undefined, max_pipeline?: number }} [options] `ca`: the PEM certificate
 *   of the authority that the server's must come from; without it, any is accepted. `max_pipeline` (which the package's
 *   types lack): how many statements may be sent before the first is answered
 * @returns {postgres.Sql}
 */
export function connect(address, { ca, ...options } = {}) {
  const url = new URL(address);
  const prepare = url.searchParams.get("prepare") === "true";
  url.search = "";
  const encrypted = LOOPBACK.test(url.hostname) ? "prefer" : "require";
  return postgres(url.href, {
    ssl: ca ? { ca, host: url.hostname, rejectUnauthorized: true } : encrypted,
    // A pooler in transaction mode gives each statement another connection, which knows no statement of before. PGlite's
    // connections share one session, and there only a statement with a name of its own is safe from the others'.
    prepare,
    ...options,
  });
}

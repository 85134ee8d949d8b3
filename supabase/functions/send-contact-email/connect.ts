/** How the function under Deno and the scripts under Node connect to a contact database. */
import postgres from "postgres";

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

type Options = postgres.Options<Record<string, never>> & {
  /** PEM certificate of the authority that the server's must come from; without it, any is accepted. */
  ca?: string | undefined;
  /** How many statements may be sent before the first is answered. The package's types lack it. */
  max_pipeline?: number;
};

/**
 * A client for a database. Connections to other machines are always encrypted.
 * @param address `postgres://...`; with `?prepare=true` statements get names. Other parameters are for other programs
 *   (Prisma's `pgbouncer`), and a pooler refuses them
 */
export function connect(address: string, { ca, ...options }: Options = {}): postgres.Sql {
  const url = new URL(address);
  const prepare = url.searchParams.get("prepare") === "true";
  url.search = "";
  const encrypted = LOOPBACK.test(url.hostname) ? "prefer" : "require";
  return postgres(url.href, {
    ssl: ca ? { ca, host: url.hostname, rejectUnauthorized: true } : encrypted,
    // A pooler in transaction mode gives each statement another connection, which knows no earlier statement. PGlite's
    // connections share one session, and only a named statement is safe from the others' there.
    prepare,
    ...options,
  });
}

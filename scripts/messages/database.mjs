// Which database `npm run messages` reads: the project's that the environment names, else this machine's.
import path from "node:path";
import { connect } from "../../supabase/functions/send-contact-email/connect.mjs";
import { openLocalDatabase } from "../backend/backend.mjs";
import { FUNCTION_PATH } from "../backend/parts.mjs";
import { backendPorts } from "../backend/ports.mjs";

/**
 * @typedef {object} MessageDatabase
 * @property {string} name what it is called, without any password
 * @property {boolean} isLocal
 * @property {import("postgres").Sql} sql
 * @property {() => Promise<string | undefined>} functionUrl where the contact function that uses it is, if that is known
 * @property {() => Promise<void>} close
 */

/**
 * Opens it.
 * @param {NodeJS.ProcessEnv} env `CONTACT_DB_URL` or `SUPABASE_DB_URL`, with `CONTACT_DB_CA`: a project's; else the local
 *   backend's variables (startBackend)
 * @returns {Promise<MessageDatabase | undefined>} undefined where this machine has none yet
 * @throws {Error} the end of a sentence
 */
export async function openMessageDatabase(env) {
  const address = env.CONTACT_DB_URL || env.SUPABASE_DB_URL;
  const options = { max: 1, connect_timeout: 10, onnotice: () => {} };
  if (address) {
    const name = env.CONTACT_DB_URL ? "CONTACT_DB_URL" : "SUPABASE_DB_URL";
    if (!URL.canParse(address)) throw new Error(`${name} is no address of a database.`);
    const { host, pathname } = new URL(address);
    const sql = connect(address, { ...options, ca: env.CONTACT_DB_CA?.replaceAll("\\n", "\n") || undefined });
    return {
      name: `${host}${pathname} (${name})`,
      isLocal: false,
      sql,
      functionUrl: async () => (await sql`select value from contact.settings where name = 'function_url'`)[0]?.value,
      close: () => sql.end({ timeout: 5 }),
    };
  }
  const local = await openLocalDatabase(env);
  if (!local) return undefined;
  const sql = connect(local.url, options);
  const place = env.LOCAL_DATABASE_URL ? new URL(local.url).host : path.relative(".", local.folder);
  return {
    name: `this machine's (${place})`,
    isLocal: true,
    sql,
    functionUrl: async () => `http://127.0.0.1:${backendPorts(env).function}${FUNCTION_PATH}`,
    async close() {
      await sql.end({ timeout: 5 });
      await local.close();
    },
  };
}

import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { copyNewDatabase } from "../../__tests__/new-database";
import { startBackend } from "../../scripts/backend/backend";
import { freePort } from "../../scripts/backend/ports";
import { localDatabaseUrl } from "../../scripts/backend/services";
import { createServices } from "../../scripts/program";

/**
 * Starts the real contact function under Deno, with its own database and inbox.
 * @param origin the allowed site
 * @param settings the function's, as `LOCAL_CONTACT_...`
 * @param fixedPort the first of its ports; free ones by default
 * @returns the addresses of the function for Supabase's client, of its database and its inbox
 */
export async function startLocalFunction(origin: string, settings: Record<string, string> = {}, fixedPort?: number) {
  const port = fixedPort ?? (await freePort());
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "function-"));
  copyNewDatabase(path.join(folder, "postgres"));
  const services = createServices();
  await startBackend({ ...settings, BACKEND_PORT: String(port), BACKEND_FOLDER: folder }, [origin], services);
  return {
    url: `http://127.0.0.1:${port}`,
    database: localDatabaseUrl(port + 1),
    inbox: `http://127.0.0.1:${port + 3}`,
    async stop() {
      await services.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

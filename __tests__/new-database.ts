/** A new PGlite. Its creation computes for seven seconds, so tests copy one. npm deletes it with the PGlite that made it. */
import fs from "node:fs";
import { freePort } from "../scripts/backend/ports";
import { startDatabase } from "../scripts/backend/services";

const FOLDER = "node_modules/@electric-sql/pglite/new-database";

async function create() {
  if (fs.existsSync(FOLDER)) return;
  const unfinished = `${FOLDER}-${process.pid}`;
  const database = await startDatabase(unfinished, await freePort());
  await database.stop();
  // Only a closed database can be copied.
  fs.renameSync(unfinished, FOLDER);
}

/** Jest calls this before the tests. After an error the backend of each test creates its own database, or says why it can't. */
export default (): Promise<void> => create().catch(() => {});

/** Copies the new database, unless there is none, or the folder exists: then the backend creates or opens its own. */
export function copyNewDatabase(folder: string): void {
  if (fs.existsSync(FOLDER) && !fs.existsSync(folder)) fs.cpSync(FOLDER, folder, { recursive: true });
}

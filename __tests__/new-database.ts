/** A new PGlite, closed, for tests to copy: creating one computes for seven seconds. npm deletes it with its PGlite. */
import fs from "node:fs";
import { freePort } from "../scripts/backend/ports";
import { startDatabase } from "../scripts/backend/services";

const FOLDER = "node_modules/@electric-sql/pglite/new-database";

async function create() {
  if (fs.existsSync(FOLDER)) return;
  const unfinished = `${FOLDER}-${process.pid}`;
  await (await startDatabase(unfinished, await freePort())).stop();
  fs.renameSync(unfinished, FOLDER);
}

/** Jest calls this before the tests. After an error the backend of each test creates its own database, or says why it can't. */
export default (): Promise<void> => create().catch(() => {});

/** Copies the new database, unless there is none, or the folder exists: then its backend creates or opens its own. */
export function copyNewDatabase(folder: string): string {
  if (fs.existsSync(FOLDER) && !fs.existsSync(folder)) fs.cpSync(FOLDER, folder, { recursive: true });
  return folder;
}

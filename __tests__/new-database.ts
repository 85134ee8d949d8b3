/** A new PGlite. Its creation computes for seven seconds, so tests copy one. `npm ci` deletes it with the PGlite that made it. */
import fs from "node:fs";
import { freePort } from "../scripts/backend/ports";
import { startDatabase } from "../scripts/backend/services";

const FOLDER = "node_modules/.cache/new-database";

/** Jest calls this before the tests. */
export default async function createNewDatabase(): Promise<void> {
  if (fs.existsSync(FOLDER)) return;
  const database = await startDatabase(FOLDER, await freePort());
  await database.stop();
}

/** Copies it to a folder that doesn't exist. Without one, the backend creates its own there. */
export function copyNewDatabase(folder: string): void {
  if (fs.existsSync(FOLDER) && !fs.existsSync(folder)) fs.cpSync(FOLDER, folder, { recursive: true });
}

import fs from "node:fs";
import { projectsJsonSchema } from "../../src/projects-file/shape";

const FILE = "data/projects.schema.json";

/** Writes data/projects.schema.json, with which code editors complete data/projects.json. */
export async function generate(): Promise<void> {
  fs.writeFileSync(FILE, projectsJsonSchema());
  console.log(`Wrote ${FILE}.`);
}

// Writes data/projects.schema.json, with which code editors complete data/projects.json.
import fs from "node:fs";
import { projectsJsonSchema } from "../../src/projects-file/shape";

const FILE = "data/projects.schema.json";
fs.writeFileSync(FILE, projectsJsonSchema());
console.log(`Wrote ${FILE}.`);

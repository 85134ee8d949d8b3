// `npm run schema`: writes data/projects.schema.json, for completion in editors.
import fs from "node:fs";
import { projectsJsonSchema } from "../src/build/projects/shape";

fs.writeFileSync("data/projects.schema.json", projectsJsonSchema());

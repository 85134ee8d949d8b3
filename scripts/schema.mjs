// `npm run schema`: writes data/projects.schema.json, which editors complete by, from the one declaration of a project.
import fs from "node:fs";
import { loadTypeScript } from "./build/typescript.mjs";

const { projectsJsonSchema } = loadTypeScript("src/build/project.ts");
fs.writeFileSync("data/projects.schema.json", projectsJsonSchema());

// `npm run develop`: the site with hot reload, for editing, at http://localhost:8000, with a contact form that works.
import { runDevelop } from "./develop/run.mjs";

await runDevelop("npm run develop");

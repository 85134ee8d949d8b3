// [PORT=9000] npm run serve: serves public/ as a good host does. Its contact form has no backend here.
import { sitePort } from "./backend/ports";
import { fail } from "./program";
import { addressOf, listen } from "./site-server";

const serve = async () => addressOf(await listen("public", await sitePort(9000, "npm run serve")));
console.log(await serve().catch(({ message }) => fail(message)));

// [PORT=9000] npm run serve: serves public/ as a good host does. Its contact form has no backend here.
import { sitePort } from "./backend/ports";
import { addressOf, listen } from "./site-server";

try {
  const port = await sitePort(9000, "npm run serve");
  console.log(addressOf(await listen("public", port)));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

// [PORT=9000] npm run serve: serves public/ as a good host does. Its contact form has no backend here.
import "./help";
import { addressOf, listen } from "./site-server";

try {
  console.log(addressOf(await listen("public", Number(process.env.PORT ?? 9000))));
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

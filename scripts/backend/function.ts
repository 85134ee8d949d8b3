// Runs the deployed function, or the function with other deadlines (its argument), until standard input closes.
import { serve } from "../../supabase/functions/send-contact-email/serve.ts";

Deno.stdin.read(new Uint8Array(1)).finally(() => Deno.exit(0));
const [deadlines] = Deno.args;
if (deadlines) await serve(JSON.parse(deadlines));
else await import("../../supabase/functions/send-contact-email/index.ts");
console.log("ready");

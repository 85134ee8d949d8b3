// Runs the deployed function until standard input closes.
import "../../supabase/functions/send-contact-email/index.ts";

Deno.stdin.read(new Uint8Array(1)).finally(() => Deno.exit(0));
console.log("ready");

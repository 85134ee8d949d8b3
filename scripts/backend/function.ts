/** Runs the contact function as it is deployed, and ends it when standard input closes: with the backend's own end. */
Deno.stdin.read(new Uint8Array(1)).finally(() => Deno.exit(0));
await import("../../supabase/functions/send-contact-email/index.ts");
console.log("ready");

export {};

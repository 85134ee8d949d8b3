/** Runs `npm run verify` on a published site. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { BACKEND, type publish, SITE } from "./published-site";

type Published = Awaited<ReturnType<typeof publish>>;

/** Runs the script to its end. */
export async function runVerify(args: string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ["scripts/verify.mjs", ...args], { env: { ...process.env, ...env } });
  const [printed, errors, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  const after = (mark: string) =>
    printed
      .split("\n")
      .filter((line) => line.startsWith(mark))
      .map((line) => line.slice(2));
  return { status, printed, errors, ticks: after("✓"), crosses: after("✗"), notes: after("–") };
}

/** Verifies a published site and its contact function. */
export function verifySite({ connectTo, certificate }: Published, args: string[] = [], site = `https://${SITE}`) {
  const named = ["--function", `https://${BACKEND}/functions/v1/send-contact-email`];
  const connections = connectTo.flatMap((rule) => ["--connect-to", rule]);
  return runVerify([site, ...named, ...connections, ...args], { NODE_EXTRA_CA_CERTS: certificate });
}

/** @jest-environment ./__tests__/supabase/database/environment.ts */
/** The deployed entry point, in its own runtime. */
import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { DENO_ENV, DENO_FLAGS, ENTRY_POINT, findDeno } from "../../../scripts/common/deno";
import { MESSAGE, newMessage, requestFor } from "../worker";
import { backendForAll, OWNER } from "./backend";

const backend = backendForAll({ CONTACT_ADDRESS_HEADER: "peer", CONTACT_LIMIT_HOUR: "1" });

let child: ChildProcess | undefined;
afterAll(() => void child?.kill());

/** Starts the function with few permissions. @returns its address, and its log so far */
async function startDeno(deno: string, settings: Record<string, string>) {
  const permissions = ["--allow-net=127.0.0.1", "--allow-env", `--allow-read=${path.resolve(".")}`, "--allow-sys"];
  const args = ["run", "--no-prompt", ...DENO_FLAGS, ...permissions, ENTRY_POINT];
  const env = { ...process.env, ...settings, ...DENO_ENV, DENO_SERVE_ADDRESS: "tcp:127.0.0.1:0" };
  const started = spawn(deno, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  child = started;
  let log = "";
  const url = await new Promise<string>((resolve, reject) => {
    started.once("exit", () => reject(new Error(log)));
    started.stderr.setEncoding("utf8").on("data", (text) => {
      log += text;
      const [, address] = /Listening on (\S+)/.exec(log) ?? [];
      if (address) resolve(address);
    });
  });
  return { url, log: () => log };
}

const deno = findDeno();
const title =
  "under Deno a message is stored and mailed, and counts against its connection's address; the log names faults";

(deno ? test : test.skip)(deno ? title : `${title}: npm has no Deno for this system`, async () => {
  const { url, log } = await startDeno(deno ?? "", { ...backend.settings, CONTACT_LIMIT_DAY: "many" });
  const statusOf = async (address: string, message: object) => (await fetch(address, requestFor(message))).status;
  expect(await statusOf(url, MESSAGE)).toBe(200);
  expect(await backend.sql`select name, email, subject, message from contact.messages`).toEqual([MESSAGE]);
  expect(await statusOf(url, newMessage())).toBe(429);
  expect(await statusOf(`${url}drain`, {})).toBe(200);
  expect(backend.provider.recipients()).toEqual([OWNER, MESSAGE.email]);
  expect(log()).toContain("contact: CONTACT_LIMIT_DAY is not a whole number from 1 to 99999: 20 is used\n");
});

/** The deployed entry point, in its own runtime. */
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import type { Child } from "../../../scripts/backend/children";
import { freePort } from "../../../scripts/backend/ports";
import { FUNCTION_PATH, findDeno, startFunction } from "../../../scripts/backend/services";
import { MESSAGE, newMessage, requestFor } from "../worker";
import { backendForAll, OWNER } from "./backend";

const backend = backendForAll({ CONTACT_ADDRESS_HEADER: "peer", CONTACT_LIMIT_HOUR: "1" });

let worker: Child | undefined;
afterAll(() => worker?.stop());

test("under Deno a message is stored and mailed, and counts against its connection's address; the log names an invalid setting", async () => {
  const deno = findDeno();
  if (!deno) throw new Error("These tests need Deno, and npm has none for this system.");
  const port = await freePort();
  worker = await startFunction(deno, port, { ...backend.settings, CONTACT_LIMIT_DAY: "many" }, { log: "pipe" });
  const log = text(worker.errors as Readable);
  const statusOf = async (path: string, message: object) =>
    (await fetch(`http://127.0.0.1:${port}${FUNCTION_PATH}${path}`, requestFor(message))).status;
  expect(await statusOf("", MESSAGE)).toBe(200);
  expect(await backend.sql`select name, email, subject, message from contact.messages`).toEqual([MESSAGE]);
  expect(await statusOf("", newMessage())).toBe(429);
  expect(await statusOf("/drain", {})).toBe(200);
  expect(backend.provider.recipients()).toEqual([OWNER, MESSAGE.email]);
  await worker.stop();
  expect(await log).toContain("contact: CONTACT_LIMIT_DAY is not a whole number from 1 to 99999: 20 is used\n");
});

/** @jest-environment node */
import packageJson from "../../package.json";
import denoJson from "../../supabase/functions/send-contact-email/deno.json";
import { readSettings } from "../../supabase/functions/send-contact-email/settings";
import { startContactBackend } from "./contact-backend";

jest.setTimeout(120_000);

const COMPLETE: Record<string, string> = {
  SUPABASE_DB_URL: "postgres://example",
  CONTACT_ALLOWED_ORIGINS: "https://a.example/, https://b.example",
  CONTACT_FROM: "A <a@example.com>",
  CONTACT_TO: "b@example.com",
  RESEND_API_KEY: "re_key",
};
const read = (env: Record<string, string>) => readSettings((name) => env[name]);

test("complete settings raise no problem, and have the specified limits", () => {
  const { settings, problems } = read(COMPLETE);
  expect(problems).toEqual([]);
  expect(settings.allowedOrigins).toEqual(["https://a.example", "https://b.example"]);
  expect(settings.limits).toEqual({ perHour: 5, perDay: 20, emailPerHour: 3 });
  expect(settings.mail.baseUrl).toBe("https://api.resend.com");
  expect(settings.publicUrl).toBeUndefined();
});

test("what is missing is named with its consequence", () => {
  expect(read({}).problems).toEqual([
    "SUPABASE_DB_URL is not set: no message can be stored",
    "CONTACT_ALLOWED_ORIGINS is not set: no site's form can send",
    "RESEND_API_KEY is not set: mails stay queued",
    "CONTACT_FROM is not set: mails stay queued",
    "CONTACT_TO is not set: mails stay queued",
  ]);
});

test.each(["five", "0", "-1", "2.5", "1e3"])("a limit of %s gives way to the specified one, and is named", (value) => {
  const { settings, problems } = read({ ...COMPLETE, CONTACT_LIMIT_HOUR: value });
  expect(settings.limits.perHour).toBe(5);
  expect(problems).toEqual(["CONTACT_LIMIT_HOUR is no whole number from 1 on: 5 is used"]);
});

test("without mail settings a message is stored all the same, and the log says what is missing", async () => {
  const backend = await startContactBackend({ RESEND_API_KEY: "", CONTACT_TO: "" });
  expect(await (await backend.post()).json()).toMatchObject({ ok: true, confirmation: "queued" });
  expect(await backend.count()).toBe(1);
  expect(backend.log()).toContain("contact: RESEND_API_KEY is not set: mails stay queued");
  expect(backend.provider.asked).toBe(0);
  await backend.stop();
});

test("on the platform the function tells the database where the schedule finds it", async () => {
  const backend = await startContactBackend({ SUPABASE_URL: "https://project.supabase.co/" });
  await backend.post();
  await backend.drain();
  expect(await backend.sql`select name, value from contact.settings`).toEqual([
    { name: "function_url", value: "https://project.supabase.co/functions/v1/send-contact-email" },
  ]);
  await backend.stop();
});

test("a schedule with nowhere to call does nothing, and fails nothing", async () => {
  const backend = await startContactBackend();
  expect(await backend.sql`select contact.request_drain()`).toHaveLength(1);
  await backend.stop();
});

test("the function runs here with the very packages it is deployed with", () => {
  const versions: Record<string, string> = packageJson.dependencies;
  for (const [name, source] of Object.entries(denoJson.imports)) expect(source).toBe(`npm:${name}@${versions[name]}`);
});

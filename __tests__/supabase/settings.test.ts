import packageJson from "../../package.json";
import { connect } from "../../supabase/functions/send-contact-email/connect";
import denoJson from "../../supabase/functions/send-contact-email/deno.json";
import { readSettings } from "../../supabase/functions/send-contact-email/settings";

const COMPLETE: Record<string, string> = {
  SUPABASE_DB_URL: "postgres://example",
  CONTACT_ADDRESS_HEADER: "CF-Connecting-IP",
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
  expect(settings.limits).toEqual({ perHour: 5, perDay: 20, emailPerHour: 3, allPerHour: 60, allPerDay: 200 });
  expect(settings.mail.baseUrl).toBe("https://api.resend.com");
  expect(settings.mail.isComplete).toBe(true);
  expect(settings.addressHeader).toBe("cf-connecting-ip");
  expect(settings.database).toEqual({ url: "postgres://example", ca: undefined, connections: 1 });
  expect(settings.keepDays).toBe(730);
  // An own address of the database, of a pooler say, comes before the platform's.
  expect(read({ ...COMPLETE, CONTACT_DB_URL: "postgres://pooler" }).settings.database.url).toBe("postgres://pooler");
});

test("what is missing, no limit, no address or no header's name is named with its consequence, and not used", () => {
  expect(read({}).problems).toEqual([
    "SUPABASE_DB_URL is not set: no message can be stored",
    "CONTACT_ALLOWED_ORIGINS is not set: no site's form can send",
    "CONTACT_ADDRESS_HEADER is not set: messages are not counted by client address",
    "RESEND_API_KEY is not set: mails stay queued",
    "CONTACT_FROM is not set: mails stay queued",
    "CONTACT_TO is not set: mails stay queued",
  ]);
  for (const value of ["five", "0", "2.5", "1e3", "100000"]) {
    const { settings, problems } = read({ ...COMPLETE, CONTACT_LIMIT_HOUR: value });
    expect(settings.limits.perHour).toBe(5);
    expect(problems).toEqual(["CONTACT_LIMIT_HOUR is not a whole number from 1 to 99999: 5 is used"]);
  }
  const wrong = { CONTACT_DB_URL: "the pooler", CONTACT_ADDRESS_HEADER: "cf connecting ip" };
  const { settings, problems } = read({ ...COMPLETE, ...wrong });
  expect(problems).toEqual([
    "CONTACT_DB_URL is not an address: no message can be stored",
    "CONTACT_ADDRESS_HEADER is not a header's name: messages are not counted by client address",
  ]);
  expect(settings.addressHeader).toBeUndefined();
});

test("a database elsewhere is spoken to with TLS, whatever its address says; a given authority is checked", () => {
  const ssl = (address: string, options = {}) => connect(address, options).options.ssl;
  expect(ssl("postgres://u:p@db.example.com/postgres?sslmode=disable")).toBe("require");
  expect(ssl("postgres://u:p@10.0.0.1:6543/postgres?pgbouncer=true")).toBe("require");
  for (const host of ["localhost", "127.0.0.1:5432", "[::1]"])
    expect(ssl(`postgres://u@${host}/postgres`)).toBe("prefer");
  expect(ssl("postgres://u@db.example.com/postgres", { ca: "PEM" })).toMatchObject({
    ca: "PEM",
    rejectUnauthorized: true,
  });
});

test("the function runs here with the very packages it is deployed with", () => {
  const versions: Record<string, string> = packageJson.dependencies;
  for (const [name, source] of Object.entries(denoJson.imports)) expect(source).toBe(`npm:${name}@${versions[name]}`);
});

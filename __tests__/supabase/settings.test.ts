import packageJson from "../../package.json";
import { connect } from "../../supabase/functions/send-contact-email/connect";
import denoJson from "../../supabase/functions/send-contact-email/deno.json";
import { readSettings } from "../../supabase/functions/send-contact-email/settings";

const COMPLETE: Record<string, string> = {
  SUPABASE_DB_URL: "postgres://example",
  CONTACT_ADDRESS_HEADER: "CF-Connecting-IP",
  CONTACT_ALLOWED_ORIGINS: "https://A.example/contact, http://Bücher.example:80 https://c.example:8443",
  CONTACT_DB_CA: "PEM",
  CONTACT_FROM: "A <a@example.com>",
  CONTACT_TO: "b@example.com",
  RESEND_API_KEY: "re_key",
};

test("complete settings have no problems; addresses of sites are read as browsers write them", () => {
  expect(readSettings(COMPLETE)).toMatchObject({
    problems: [],
    allowedOrigins: ["https://a.example", "http://xn--bcher-kva.example", "https://c.example:8443"],
    limits: { perHour: 5, perDay: 20, emailPerHour: 3, allPerHour: 60, allPerDay: 200 },
    mail: { baseUrl: "https://api.resend.com", from: "A <a@example.com>", to: ["b@example.com"], missing: [] },
    addressHeader: "cf-connecting-ip",
    database: { url: "postgres://example", ca: "PEM" },
  });
  // A pooler's address, for instance, replaces the platform's.
  expect(readSettings({ ...COMPLETE, CONTACT_DB_URL: "postgres://pooler" }).database.url).toBe("postgres://pooler");
});

test("each missing setting is a problem with a consequence", () => {
  expect(readSettings({}).problems).toEqual([
    "SUPABASE_DB_URL is not set: no message can be stored",
    "CONTACT_ALLOWED_ORIGINS is not set: no site's form can send",
    "CONTACT_ADDRESS_HEADER is not set: messages are not counted by client address",
    "RESEND_API_KEY is not set: mails stay queued",
    "CONTACT_FROM is not set: mails stay queued",
    "CONTACT_TO is not set: mails stay queued",
  ]);
});

test("an invalid database address, origin, header name or limit is a problem, and not used", () => {
  const limits = { CONTACT_LIMIT_HOUR: "five", CONTACT_LIMIT_DAY: "0" };
  const others = { CONTACT_DB_URL: "the pooler", CONTACT_ADDRESS_HEADER: "cf connecting ip" };
  const CONTACT_ALLOWED_ORIGINS = "* your.site localhost:9000 https://a.example";
  const { problems, ...settings } = readSettings({ ...COMPLETE, ...limits, ...others, CONTACT_ALLOWED_ORIGINS });
  expect(problems.sort()).toEqual([
    "CONTACT_ADDRESS_HEADER is not a header's name: messages are not counted by client address",
    ...["*", "localhost:9000", "your.site"].map(
      (value) => `CONTACT_ALLOWED_ORIGINS: ${value} is not like https://your.site and is ignored`,
    ),
    "CONTACT_DB_URL is not a URL: no message can be stored",
    "CONTACT_LIMIT_DAY is not a whole number from 1 to 99999: 20 is used",
    "CONTACT_LIMIT_HOUR is not a whole number from 1 to 99999: 5 is used",
  ]);
  const used = { addressHeader: undefined, allowedOrigins: ["https://a.example"], limits: { perHour: 5, perDay: 20 } };
  expect(settings).toMatchObject(used);
});

test("mailboxes are read as a mail's headers need them; what is none is a problem", () => {
  const mailOf = (settings: object) => readSettings({ ...COMPLETE, ...settings });
  const recipients = '"Doe, Jane" <j@x.example>; a@x.example , b@y.example,\nTim <t@z.example>';
  expect(mailOf({ CONTACT_TO: recipients }).mail.to).toEqual([
    '"Doe, Jane" <j@x.example>',
    "a@x.example",
    "b@y.example",
    "Tim <t@z.example>",
  ]);
  for (const [given, read] of [
    ["Hammered Productions, Inc. <c@x.example>", '"Hammered Productions, Inc." <c@x.example>'],
    [`Tim's "Films" <c@x.example>`, `"Tim's \\"Films\\"" <c@x.example>`],
    ['"A, B" <c@x.example>', '"A, B" <c@x.example>'],
    ["Ärzte & Söhne <c@x.example>", "Ärzte & Söhne <c@x.example>"],
    ["<c@x.example>", "c@x.example"],
    ["c@x.example\u200b", "c@x.example"],
  ])
    expect([mailOf({ CONTACT_FROM: given }).mail.from, mailOf({ CONTACT_FROM: given }).problems]).toEqual([read, []]);
  const like = "is not like mailbox@your.domain or Name <mailbox@your.domain>";
  const partly = mailOf({ CONTACT_TO: "owner, a@x.example, a@b..example" });
  expect(partly.problems).toEqual(["owner", "a@b..example"].map((one) => `CONTACT_TO: ${one} ${like} and is ignored`));
  expect(partly.mail).toMatchObject({ to: ["a@x.example"], missing: [] });
  const unusable = mailOf({ CONTACT_FROM: "a@x.example, b@x.example", CONTACT_TO: "owner" });
  expect(unusable.problems).toEqual([
    `CONTACT_FROM: a@x.example, b@x.example ${like}: mails stay queued`,
    `CONTACT_TO: owner ${like} and is ignored`,
  ]);
  expect(unusable.mail.missing).toEqual(["CONTACT_FROM", "CONTACT_TO"]);
});

test("a database on another machine is only reached by TLS; CONTACT_DB_CA also verifies its certificate", () => {
  const { CONTACT_DB_CA, ...others } = COMPLETE;
  const problem = "CONTACT_DB_CA is not set: the database's certificate is not verified";
  expect(readSettings(others).problems).toEqual([problem]);
  expect(readSettings({ ...others, CONTACT_DB_URL: "postgres://u@127.0.0.1:1/p" }).problems).toEqual([]);
  const ssl = (address: string, options = {}) => connect(address, options).options.ssl;
  expect(ssl("postgres://u:p@db.example.com/postgres?sslmode=disable")).toBe("require");
  expect(ssl("postgres://u:p@10.0.0.1:6543/postgres?pgbouncer=true")).toBe("require");
  for (const host of ["localhost", "127.0.0.1:5432", "[::1]"])
    expect(ssl(`postgres://u@${host}/postgres`)).toBe("prefer");
  const verified = { ca: "PEM\nPEM", rejectUnauthorized: true };
  expect(ssl("postgres://u@db.example.com/postgres", { ca: "PEM\\nPEM" })).toMatchObject(verified);
});

test("the tests run the function with the package versions of its deployment", () => {
  const versions: Record<string, string> = packageJson.dependencies;
  for (const [name, source] of Object.entries(denoJson.imports)) expect(source).toBe(`npm:${name}@${versions[name]}`);
});

import http from "node:http";
import { compose } from "../../supabase/functions/send-contact-email/mails";
import { createSender } from "../../supabase/functions/send-contact-email/resend";
import { listen } from "../../test-support/relay";

/** The provider's answer to the next mail. */
let answer = { status: 200, message: "", headers: {} };
const provider = http.createServer((_request, response) =>
  response.writeHead(answer.status, answer.headers).end(JSON.stringify({ message: answer.message })),
);
let baseUrl = "";
beforeAll(async () => {
  baseUrl = `http://127.0.0.1:${await listen(provider)}`;
});
afterAll(() => provider.close().closeAllConnections());

const SETTINGS = { apiKey: "", from: "a@example.com", to: ["b@example.com"], missing: [] };

/** @returns why a mail is not sent if the provider answers like this */
function failureOf(status: number, message: string, headers = {}) {
  answer = { status, message, headers };
  const stored = {
    id: "1",
    name: "Ada",
    email: "ada@example.com",
    subject: "A",
    message: "B",
    received_at: "2026-01-01",
  };
  const settings = { ...SETTINGS, baseUrl };
  return createSender(settings, 5000)(compose({ kind: "notify", message: stored }, settings), "key");
}

test("the provider's Retry-After is read in seconds, and is at most a day", async () => {
  const wait = async (header: string) => (await failureOf(429, "", { "Retry-After": header }))?.retryAfter;
  expect([await wait("30"), await wait("0.2"), await wait("99999999999")]).toEqual([30, 1, 86_400]);
  for (const header of ["", "soon", "-5"]) expect(await wait(header)).toBeUndefined();
  expect((await failureOf(429, ""))?.retryAfter).toBeUndefined();
});

test.each([
  [401, "", "setting"],
  [403, "", "setting"],
  [400, "API key is invalid", "setting"],
  [422, "Invalid `from` field.", "setting"],
  [422, "Invalid `to` field.", "to"],
  // The rest of the words may quote the visitor.
  [422, "The address `from`@example.com is not valid.", "mail"],
  [500, "Invalid `from` field.", "failed"],
])("status %i with %j is a failure of the kind %s", async (status, said, kind) =>
  expect(await failureOf(status, said)).toMatchObject({ kind }),
);

/** Control characters, separators of lines, a lone surrogate, and what begins a header or a tag. */
const TEXT = 'a\r\nBcc: b@b.example\0\x1b\x85\u2028\u2029\ud800:<b>&"';
/** Another header can only begin after one of these. */
const ENDS_HEADER = /[\p{Cc}\p{Zl}\p{Zp}]/u;

test.each(["notify", "confirm"] as const)("a message of any text adds no header and no tag to a mail: %s", (kind) => {
  const stored = { id: "1", email: "ada@example.com", received_at: new Date(0).toJSON() };
  const mailOf = (text: string, message = text) =>
    compose({ kind, message: { ...stored, name: text, subject: text, message } }, { ...SETTINGS, baseUrl });
  const { text: _, html, headers, ...own } = mailOf(TEXT);
  for (const value of Object.values({ ...own, ...headers })) expect(String(value)).not.toMatch(ENDS_HEADER);
  expect(html.match(/</g)).toEqual(mailOf("", "\n").html.match(/</g));
});

import { MESSAGE, readInbox } from "../helpers/contact-form";
import { copyBuild, replaceTexts } from "../helpers/copied-build";
import { expect, expectResult, test, type Visitor } from "../helpers/journey";
import { startLocalFunction } from "../helpers/start-script";

/** The function's address in the build. */
const FUNCTION = "http://localhost:54321";
const WORDS = { ...MESSAGE, message: "Hello" };

const words = () => Array.from(document.querySelectorAll<HTMLInputElement>("form [required]"), (field) => field.value);
const TOAST = "[aria-live] [role=group]";
const toast = () => document.querySelector("[aria-live] [role=group]")?.textContent ?? null;

async function fill(visitor: Visitor, message: typeof MESSAGE) {
  for (const [name, text] of Object.entries(message)) {
    await visitor.click(`[name=${name}]`);
    await visitor.type(text);
  }
  await expectResult(visitor, words, [], Object.values(message));
}

const send = (visitor: Visitor) => visitor.click("form [type=submit]");

/** A refused call, one without an answer, and one over the limit. */
const FAILED_CALLS = /send-contact-email|localhost:54321|status of 429 |cross-origin|CORS/i;

test("a message stays in the form until the function takes it", async ({ open, site, allowErrors }) => {
  allowErrors(FAILED_CALLS);
  let real = await startLocalFunction("https://elsewhere.example");
  const build = copyBuild();
  replaceTexts(build, { [FUNCTION]: real.url });
  await site.revive(build);
  const visitor = await open();
  await visitor.goto(`${site.url}/contact`);
  await fill(visitor, WORDS);
  await visitor.goto(site.url);
  await visitor.goto(`${site.url}/contact`);
  await expectResult(visitor, words, [], Object.values(WORDS));
  const expectFailed = async () => {
    await send(visitor);
    await expectResult(visitor, toast, [], "ErrorFailed to send message. Please try again.");
    expect(await visitor.run(words)).toEqual(Object.values(WORDS));
    await visitor.click(`${TOAST} [aria-label=Close]`);
    await expectResult(visitor, toast, [], null);
  };
  await expectFailed();
  expect(await readInbox(real.inbox)).toEqual([]);
  await real.stop();
  await expectFailed();
  real = await startLocalFunction(site.url, { CONTACT_LIMIT_HOUR: "1" }, Number(new URL(real.url).port));
  await send(visitor);
  await expectResult(visitor, words, [], ["", "", "", ""]);
  await expectResult(visitor, () => document.querySelector("[aria-live] strong")?.textContent, [], "Message sent!");
  await expect.poll(() => readInbox(real.inbox), { timeout: 0 }).toHaveLength(2);
  expect((await readInbox(real.inbox)).flatMap(({ to }) => to)).toContain(MESSAGE.email);
  // The toast may cover the form.
  await visitor.click(`${TOAST} [aria-label=Close]`);
  const second = { ...WORDS, subject: "Another one" };
  await fill(visitor, second);
  await send(visitor);
  const wait = "Rate limit exceededPlease wait a few minutes before sending another message.";
  await expectResult(visitor, toast, [], wait);
  expect(await visitor.run(words)).toEqual(Object.values(second));

  await visitor.run((address: string) => location.assign(address), real.inbox);
  await expectResult(visitor, () => document.querySelectorAll("summary").length, [], 2);
  // The first mail is the owner's, with the message.
  await visitor.click("details:last-of-type summary");
  const shown = () => document.querySelector<HTMLIFrameElement>("details[open] iframe")?.srcdoc.includes("Hello");
  await expectResult(visitor, shown, [], true);
  // The inbox's page requests its mails again and again, also from a stopped inbox.
  await visitor.goto(site.url);
  await real.stop();
});

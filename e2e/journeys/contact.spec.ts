import { MESSAGE, readInbox } from "../helpers/contact-form";
import { copyBuild, replaceTexts } from "../helpers/copied-build";
import { type EnginePage, expect, expectIn, journey } from "../helpers/journey";
import { startLocalFunction } from "../helpers/start-script";

/** The function's address in the build. */
const FUNCTION = "http://localhost:54321";
const WORDS = { ...MESSAGE, message: "Hello" };

const words = () =>
  Array.from(document.querySelectorAll<HTMLInputElement>("form [name]:not([aria-hidden])"), (field) => field.value);
const TOAST = "[aria-live] [role=group]";
const toast = () => document.querySelector("[aria-live] [role=group]")?.textContent ?? null;

async function fill(page: EnginePage, message: typeof MESSAGE) {
  for (const [name, text] of Object.entries(message)) {
    await page.click(`[name=${name}]`);
    await page.keyboard.type(text);
  }
  await expectIn(page, words).toEqual(Object.values(message));
}

const send = (page: EnginePage) => page.click("form [type=submit]");

/** A refused call, one without an answer, and one over the limit. */
const FAILED_CALLS = /send-contact-email|localhost:54321|status of 429 |cross-origin|CORS/i;

journey("a message stays in the form until the function takes it", async ({ open, site, allowErrors }) => {
  allowErrors(FAILED_CALLS);
  let real = await startLocalFunction("https://elsewhere.example");
  const build = copyBuild();
  replaceTexts(build, { [FUNCTION]: real.url });
  await site.revive(build);
  const page = await open();
  await page.goto(`${site.url}/contact`);
  await fill(page, WORDS);
  await page.goto(site.url);
  await page.goto(`${site.url}/contact`);
  await expectIn(page, words).toEqual(Object.values(WORDS));
  const expectFailed = async () => {
    await send(page);
    await expectIn(page, toast).toBe("ErrorFailed to send message. Please try again.");
    expect(await page.evaluate(words)).toEqual(Object.values(WORDS));
    await page.click(`${TOAST} [aria-label=Close]`);
    await expectIn(page, toast).toBe(null);
  };
  await expectFailed();
  expect(await readInbox(real.inbox)).toEqual([]);
  await real.stop();
  await expectFailed();
  real = await startLocalFunction(site.url, { CONTACT_LIMIT_HOUR: "1" }, Number(new URL(real.url).port));
  await send(page);
  await expectIn(page, words).toEqual(Object.values(WORDS).map(() => ""));
  await expectIn(page, () => document.querySelector("[aria-live] strong")?.textContent).toBe("Message sent!");
  await expect.poll(() => readInbox(real.inbox), { timeout: 0 }).toHaveLength(2);
  expect((await readInbox(real.inbox)).flatMap(({ to }) => to)).toContain(MESSAGE.email);
  // The toast may cover the form.
  await page.click(`${TOAST} [aria-label=Close]`);
  const second = { ...WORDS, subject: "Another one" };
  await fill(page, second);
  await send(page);
  const wait = "Rate limit exceededPlease wait a few minutes before sending another message.";
  await expectIn(page, toast).toEqual(wait);
  expect(await page.evaluate(words)).toEqual(Object.values(second));

  await page.evaluate((address: string) => location.assign(address), real.inbox);
  await expectIn(page, () => document.querySelectorAll("summary").length).toBe(2);
  // The first mail is the owner's, with the message.
  await page.click("details:last-of-type summary");
  const shown = () => document.querySelector<HTMLIFrameElement>("details[open] iframe")?.srcdoc.includes("Hello");
  await expectIn(page, shown).toBe(true);
  // The inbox's page requests its mails again and again, also from a stopped inbox.
  await page.goto(site.url);
  await real.stop();
});

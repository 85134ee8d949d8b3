import { MESSAGE, readInbox } from "../helpers/contact-function";
import type { Visitor } from "../helpers/engines/visitor";
import { expect, expectPage, expectSeen, test } from "../helpers/journey";
import { startLocalFunction } from "../helpers/local-function";

const CONTACT = ["/contact", "CONTACT US"] as const;
const NAMES = ["name", "email", "subject", "message"] as const;
const EMPTY = ["", "", "", ""];

const words = () =>
  Array.from(document.querySelectorAll<HTMLInputElement>("form :is(input, textarea)"), (field) => field.value);
const toast = () => document.querySelector("[role=alert], [role=status]:has(strong)")?.textContent;

async function fill(visitor: Visitor, message: typeof MESSAGE) {
  for (const name of NAMES) {
    await visitor.click(`[name=${name}]`);
    await visitor.type(message[name]);
  }
  await expectSeen(visitor, words, [], Object.values(message));
}

const send = (visitor: Visitor) => visitor.click("form [type=submit]");

test("a draft outlives a reload, another page and the way back", async ({ open, site }) => {
  const message = { ...MESSAGE, message: "Hello" };
  const visitor = await open();
  await visitor.goto(site.url + CONTACT[0]);
  await fill(visitor, message);
  await visitor.goto(site.url);
  await visitor.goto(site.url + CONTACT[0]);
  await expectSeen(visitor, words, [], Object.values(message));
  await visitor.click('header a[href="/portfolio"]');
  await expectPage(visitor, ["/portfolio", "STILLS"]);
  await visitor.go(-1);
  await expectPage(visitor, CONTACT);
  await expectSeen(visitor, words, [], Object.values(message));
});

test.describe("beyond the limit", () => {
  test.use({ expectedErrors: /status of 429 / });

  test("a message arrives at the real function; the next one is told to wait, and stays in the form", async ({
    open,
    site,
  }) => {
    test.slow();
    const real = await startLocalFunction(site.url, { LOCAL_CONTACT_LIMIT_HOUR: "1" });
    site.standIns.set("http://localhost:54321", real.url);
    const message = { ...MESSAGE, message: "Hello" };
    const visitor = await open();
    await visitor.goto(site.url + CONTACT[0]);
    await fill(visitor, message);
    await send(visitor);
    await expectSeen(visitor, words, [], EMPTY);
    await expectSeen(visitor, () => document.querySelector("[role=status] strong")?.textContent, [], "Message sent!");
    await expect.poll(async () => (await readInbox(real.inbox)).flatMap(({ to }) => to)).toContain(MESSAGE.email);
    // The toast may lie over the form.
    await visitor.click("[role=status] [aria-label=Close]");
    const second = { ...message, subject: "Another one" };
    await fill(visitor, second);
    await send(visitor);
    await expectSeen(
      visitor,
      toast,
      [],
      "Rate limit exceededPlease wait a few minutes before sending another message.",
    );
    expect(await visitor.run(words)).toEqual(Object.values(second));
    await real.stop();
  });
});

import * as form from "../helpers/contact-form";
import { answerCalls } from "../helpers/contact-function";
import { isHydrated } from "../helpers/engines/visitor";
import { CALL_ERRORS } from "../helpers/expected-errors";
import { expect, expectSaved, test } from "../helpers/replaceable-site";

test("offline the form says so, sending fails, and only a click sends later", async ({ page, site, allowErrors }) => {
  allowErrors(CALL_ERRORS);
  await page.goto(`${site.url}/contact`);
  await expectSaved(page);
  site.kill();
  await page.context().setOffline(true);
  await page.reload();
  await form.fill(page);
  await expect(page.getByText("Sending needs a connection.")).toBeVisible();
  await form.press(page);
  await form.expectFailed(page);
  await form.expectFilled(page);

  const posts = await answerCalls(page);
  await page.context().setOffline(false);
  await expect(page.getByText("You are online again. You can send your message.")).toBeVisible();
  expect(posts).toEqual([]);
  await form.press(page);
  await form.expectSent(page);
  expect(posts).toHaveLength(1);
  expect(await page.evaluate(() => localStorage.getItem("contact-draft"))).toBeNull();
  const caches = await page.evaluate(async () => {
    const names = await window.caches.keys();
    const all = await Promise.all(names.map(async (name) => (await window.caches.open(name)).keys()));
    return all.flat().map(({ url, method }) => `${method} ${url}`);
  });
  expect(caches.filter((entry) => !entry.startsWith("GET") || entry.includes("/functions/"))).toEqual([]);
});

test("a draft survives a reload, a closed tab and a crash, until it is discarded", async ({ page, site }) => {
  await page.goto(`${site.url}/contact`);
  await form.fill(page);
  await page.reload();
  await form.expectFilled(page);
  const { url } = site;
  const context = page.context();
  await page.close();
  const crashing = await context.newPage();
  await crashing.goto(`${url}/contact`);
  await form.expectFilled(crashing);
  const crash = crashing.waitForEvent("crash");
  await crashing.goto("chrome://crash").catch(() => {});
  await crash;
  const again = await context.newPage();
  await again.goto(`${url}/contact`);
  await form.expectFilled(again);
  await again.getByRole("button", { name: "Discard draft" }).click();
  await form.expectEmpty(again);
  await expect(again.getByRole("button", { name: "Discard draft" })).toBeHidden();
  await again.reload();
  await again.waitForFunction(isHydrated);
  await form.expectEmpty(again);
});

import { answerPosts, expectEmptyForm, expectForm, fillForm } from "../own-form";
import { expect, expectSaved, test } from "../own-site";

test("without a network the page says so, a press fails kindly, and nothing is sent but by a press", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/contact`);
  await expectSaved(page);
  await site.kill();
  await page.context().setOffline(true);
  await page.reload();
  await fillForm(page);
  await expect(page.getByText("Sending needs a connection.")).toBeVisible();
  await page.getByRole("button", { name: "SEND MESSAGE" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to send message. Please try again.");
  await expectForm(page);

  const posts = await answerPosts(page);
  await page.context().setOffline(false);
  await expect(page.getByText("You are online again. You can send your message.")).toBeVisible();
  expect(posts).toEqual([]);
  await page.getByRole("button", { name: "SEND MESSAGE" }).click();
  await expect(page.getByText("Message sent!")).toBeVisible();
  expect(posts).toHaveLength(1);
  expect(await page.evaluate(() => localStorage.getItem("contact-draft"))).toBeNull();
  const caches = await page.evaluate(async () => {
    const names = await window.caches.keys();
    const all = await Promise.all(names.map(async (name) => (await window.caches.open(name)).keys()));
    return all.flat().map(({ url, method }) => `${method} ${url}`);
  });
  expect(caches.filter((entry) => !entry.startsWith("GET") || entry.includes("/functions/"))).toEqual([]);
});

test("what was typed survives a reload, a closed tab and a crash, until it is discarded", async ({ page, site }) => {
  await page.goto(`${site.url}/contact`);
  await fillForm(page);
  await page.reload();
  await expectForm(page);
  const { url } = site;
  const context = page.context();
  await page.close();
  const crashing = await context.newPage();
  await crashing.goto(`${url}/contact`);
  await expectForm(crashing);
  const crash = crashing.waitForEvent("crash");
  await crashing.goto("chrome://crash").catch(() => {});
  await crash;
  const again = await context.newPage();
  await again.goto(`${url}/contact`);
  await expectForm(again);
  await again.getByRole("button", { name: "Discard draft" }).click();
  await expectEmptyForm(again);
  await expect(again.getByRole("button", { name: "Discard draft" })).toBeHidden();
  await again.reload();
  await expectEmptyForm(again);
});

test("words older than 7 days are gone", async ({ page, site }) => {
  await page.goto(`${site.url}/contact`);
  await fillForm(page);
  await page.evaluate(() => {
    const draft = JSON.parse(localStorage.getItem("contact-draft") ?? "");
    localStorage.setItem("contact-draft", JSON.stringify({ ...draft, at: draft.at - 7 * 24 * 60 * 60 * 1000 - 1 }));
  });
  // Another tab, as on another day: a reload would get the words back from the browser itself.
  const later = await page.context().newPage();
  await later.goto(`${site.url}/contact`);
  await expect.poll(() => later.evaluate(() => localStorage.getItem("contact-draft"))).toBeNull();
  await expectEmptyForm(later);
});

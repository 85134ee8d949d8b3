import type { Page } from "@playwright/test";
import { expect, expectSaved, test } from "../own-site";

const WORDS = { "Your Name": "Ada", "Your Email": "ada@example.com", Subject: "A video", "Your Message": "Hello\nyou" };

async function fill(page: Page) {
  for (const [label, text] of Object.entries(WORDS)) await page.getByLabel(label).fill(text);
}

async function expectWords(page: Page, words: string[] = Object.values(WORDS)) {
  for (const [index, label] of Object.keys(WORDS).entries())
    await expect(page.getByLabel(label)).toHaveValue(words[index] ?? "");
}

test("without a network the page says so, a press fails kindly, and nothing is sent but by a press", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/contact`);
  await expectSaved(page);
  await site.kill();
  await page.context().setOffline(true);
  await page.reload();
  await fill(page);
  await expect(page.getByText("Sending needs a connection.")).toBeVisible();
  await page.getByRole("button", { name: "SEND MESSAGE" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to send message. Please try again.");
  await expectWords(page);

  const posts: unknown[] = [];
  await page.context().route("**/functions/v1/**", (route) => {
    if (route.request().method() === "POST") posts.push(route.request().postDataJSON());
    return route.fulfill({
      status: 200,
      headers: { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" },
      json: {},
    });
  });
  await page.context().setOffline(false);
  await expect(page.getByText("You are online again. Your message is ready to send.")).toBeVisible();
  expect(posts).toEqual([]);
  await page.getByRole("button", { name: "SEND MESSAGE" }).click();
  await expect(page.getByText("Message sent!")).toBeVisible();
  expect(posts).toHaveLength(1);
  const caches = await page.evaluate(async () => {
    const names = await window.caches.keys();
    const all = await Promise.all(names.map(async (name) => (await window.caches.open(name)).keys()));
    return all.flat().map(({ url, method }) => `${method} ${url}`);
  });
  expect(caches.filter((entry) => !entry.startsWith("GET") || entry.includes("/functions/"))).toEqual([]);
});

test("what was typed survives a reload and a closed tab, and goes once it is sent or discarded", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/contact`);
  await fill(page);
  await page.reload();
  await expectWords(page);
  const { url } = site;
  const context = page.context();
  await page.close();
  const again = await context.newPage();
  await again.goto(`${url}/contact`);
  await expectWords(again);
  await again.getByRole("button", { name: "Discard draft" }).click();
  await expectWords(again, ["", "", "", ""]);
  await expect(again.getByRole("button", { name: "Discard draft" })).toBeHidden();
  await again.reload();
  await expectWords(again, ["", "", "", ""]);
});

test("words older than 7 days are gone", async ({ page, site }) => {
  await page.goto(`${site.url}/contact`);
  await fill(page);
  await page.evaluate(() => {
    const draft = JSON.parse(localStorage.getItem("contact-draft") ?? "");
    localStorage.setItem("contact-draft", JSON.stringify({ ...draft, at: draft.at - 7 * 24 * 60 * 60 * 1000 - 1 }));
  });
  // Another tab, as on another day: a reload would get the words back from the browser itself.
  const later = await page.context().newPage();
  await later.goto(`${site.url}/contact`);
  await expect.poll(() => later.evaluate(() => localStorage.getItem("contact-draft"))).toBeNull();
  await expectWords(later, ["", "", "", ""]);
});

import * as form from "../helpers/contact-form";
import { isSaved } from "../helpers/engines/engine-page";
import { expectSaved, siteTest } from "../helpers/replaceable-site";
import { CALL_ERRORS, expect, layoutShifts, OFFLINE_ERRORS } from "../helpers/test";

siteTest(
  "a line says once that the site is ready offline, and when it is offline",
  async ({ page, site, allowErrors }) => {
    allowErrors(CALL_ERRORS, OFFLINE_ERRORS, /^Failed to load resource: .*\/sw\.js\)$/);
    const line = page.locator("p[aria-hidden]");
    await page.goto(`${site.url}/contact`);
    // The line covers the end of the page.
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.evaluate(() => document.fonts.ready);
    const before = await layoutShifts(page);
    await expect(line).toHaveText("Ready offline");
    await expect(line).toBeHidden();
    expect((await layoutShifts(page)).slice(before.length)).toEqual([]);
    await expectSaved(page);
    await page.reload();
    await expect.poll(() => page.evaluate(isSaved)).toBe(true);
    expect(await line.count()).toBe(0);
    // Some browsers report no network in spite of one.
    const reached = page.waitForResponse("**/sw.js");
    await page.evaluate(() => {
      Object.defineProperty(navigator, "onLine", { value: false });
      dispatchEvent(new Event("offline"));
    });
    await reached;
    expect(await line.count()).toBe(0);
    site.kill();
    await page.evaluate(() => dispatchEvent(new Event("offline")));
    await expect(line).toHaveText("You are offline");
    await site.revive();
    await expect(line).toBeHidden();
    site.kill();
    await page.context().setOffline(true);
    await expect(line).toHaveText("You are offline");
    // Chromium 150 forgets at a navigation that it is offline.
    await page.addInitScript(() => {
      let isOnline = false;
      Object.defineProperty(navigator, "onLine", { get: () => isOnline });
      addEventListener("online", () => (isOnline = true), { capture: true });
    });
    // The sentences beside the player and the button are not announced again.
    for (const path of ["/portfolio/3", "/contact"]) {
      await page.goto(site.url + path);
      await expect(
        page.getByText(/^You are offline\. (The video|Sending) needs a connection\.$/).first(),
      ).toBeAttached();
      const announced = page.locator("[role=status], [role=alert], [aria-live]").filter({ hasText: "You are offline" });
      await expect(announced).toHaveCount(1);
    }
    await form.fill(page);
    await expect(page.getByText("Sending needs a connection.")).toBeVisible();
    await form.press(page);
    await form.expectFailed(page);
    await form.expectFilled(page);

    const posts = await form.answerCalls(page);
    await page.context().setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page.getByText("You are online again. You can send your message.")).toBeVisible();
    await expect(page.getByText("You are offline")).toHaveCount(0);
    await expect(line).toBeHidden();
    expect(posts).toEqual([]);
    await form.press(page);
    await form.expectSent(page);
    expect(posts).toHaveLength(1);
    expect(await page.evaluate(() => localStorage.getItem("contact-draft"))).toBeNull();
  },
);

/** A tap needs no network. */
import { OFFLINE_ERRORS } from "../helpers/expected-errors";
import { projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";

test.use({
  viewport: { width: 412, height: 732 },
  isMobile: true,
  hasTouch: true,
  expectedErrors: OFFLINE_ERRORS,
});

/** The first is near when the page opens; the other comes into view by the scroll. */
const CARDS = { "near the first screen": projects[0], "that has been scrolled to": projects[4] };

for (const [which, project] of Object.entries(CARDS))
  test(`a tap on a card ${which} shows its page's heading without a request`, async ({ page, context }) => {
    const { id = "", title = "" } = project ?? {};
    const fetched = page.waitForResponse(`**/page-data/portfolio/${id}/page-data.json`);
    await page.goto("/");
    const card = page.locator(`main a[href="/portfolio/${id}"]`);
    await card.scrollIntoViewIfNeeded();
    await fetched;
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await card.tap();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  });

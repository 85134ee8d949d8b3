import * as form from "../helpers/contact-form";
import { isHydrated } from "../helpers/engines/visitor";
import { expect, test } from "../helpers/test";

test("a draft survives a closed tab and a crash, until it is discarded", async ({ page, context }) => {
  await page.goto("/contact");
  await form.fill(page);
  await page.close();
  const crashing = await context.newPage();
  await crashing.goto("/contact");
  await form.expectFilled(crashing);
  const crash = crashing.waitForEvent("crash");
  await crashing.goto("chrome://crash").catch(() => {});
  await crash;
  const again = await context.newPage();
  await again.goto("/contact");
  await form.expectFilled(again);
  await again.getByRole("button", { name: "Discard draft" }).click();
  await form.expectEmpty(again);
  await expect(again.getByRole("button", { name: "Discard draft" })).toBeHidden();
  await again.reload();
  await again.waitForFunction(isHydrated);
  await form.expectEmpty(again);
});

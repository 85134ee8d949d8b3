import * as form from "../helpers/contact-form";
import { COMPANY, heading, projects } from "../helpers/pages";
import { expect, test } from "../helpers/test";

/** The page's background and an element's text colour. */
const colors = (element: Element) => [
  getComputedStyle(document.documentElement).backgroundColor,
  getComputedStyle(element).color,
];

test("a printed project has its video's address, a printed contact page the whole message", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  const { id, title = "" } = projects[0] ?? {};
  await page.goto(`/portfolio/${id}`);
  expect(await heading(page, title).evaluate(colors)).toEqual(["rgb(255, 255, 255)", "rgb(11, 11, 12)"]);
  await expect(page.getByRole("main").locator("img").first()).toBeVisible();
  const address = await page
    .getByRole("link", { name: "Watch on" })
    .evaluate((link: HTMLAnchorElement) => [link.href, getComputedStyle(link, "::after").content]);
  expect(address[1]).toContain(address[0]);
  await expect(page.locator("nav, iframe, button").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("contentinfo")).toContainText(COMPANY);

  await page.goto("/contact");
  const message = "One of many lines\n".repeat(30);
  await form.fill(page, { message });
  await expect(page.getByRole("main").getByRole("link", { name: "@" })).toBeVisible();
  await expect(page.locator("nav, button").filter({ visible: true })).toHaveCount(0);
  const hidden = await form.field(page, "message").evaluate((area) => area.scrollHeight - area.clientHeight);
  expect(hidden).toBeLessThanOrEqual(1);
});

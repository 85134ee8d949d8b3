import { card, isPlaying, video, watchPreviews } from "../helpers/previews";
import { expect, test } from "../helpers/test";

test("no preview is asked for before its card is met; keyboard focus plays it, and the next one takes over", async ({
  page,
}) => {
  const asked = watchPreviews(page);
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "STILLS" }).focus();
  await page.keyboard.press("Tab");
  await expect(card(page, 0)).toBeFocused();
  await expect(video(page, 0)).toHaveAttribute("data-shown", "true");
  expect(await video(page, 0).evaluate((element: HTMLVideoElement) => element.muted)).toBe(true);
  await page.keyboard.press("Tab");
  await expect(video(page, 1)).toHaveAttribute("data-shown", "true");
  await expect(video(page, 0)).toHaveAttribute("data-shown", "false");
  await expect.poll(() => isPlaying(page, 0)).toBe(false);
  expect(new Set(asked)).toEqual(new Set(["/previews/1.mp4", "/previews/2.mp4"]));
});

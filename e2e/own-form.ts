/** The contact form filled in by hand, and a stand-in for the function behind it. */
import type { Page } from "@playwright/test";
import { expect } from "./test";

const WORDS = { "Your Name": "Ada", "Your Email": "ada@example.com", Subject: "A video", "Your Message": "Hello\nyou" };

export async function fillForm(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(WORDS)) await page.getByLabel(label).fill(text);
}

/** The form holds what `fillForm` typed. */
export async function expectForm(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(WORDS)) await expect(page.getByLabel(label)).toHaveValue(text);
}

export async function expectEmptyForm(page: Page): Promise<void> {
  for (const label of Object.keys(WORDS)) await expect(page.getByLabel(label)).toHaveValue("");
}

/** Answers the contact call in the function's place; gives the messages that have come, which grow. */
export async function answerPosts(page: Page): Promise<unknown[]> {
  const posts: unknown[] = [];
  await page.context().route("**/functions/v1/**", (route) => {
    if (route.request().method() === "POST") posts.push(route.request().postDataJSON());
    return route.fulfill({
      status: 200,
      headers: { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" },
      json: {},
    });
  });
  return posts;
}

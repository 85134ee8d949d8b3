import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { startBackend } from "../../scripts/backend/backend.mjs";
import { createRunningParts } from "../../scripts/stop.mjs";
import { expect, test as siteTest } from "../test";

const PORT = Number(process.env.E2E_BACKEND_PORT ?? "9150");
const INBOX = `http://127.0.0.1:${PORT + 3}`;

type Backend = { start: () => Promise<void>; stop: () => Promise<void> };

/** The contact form's backend, new for each test: PGlite, the function under Deno, and the inbox. */
const test = siteTest.extend<{ backend: Backend }>({
  hasBackend: true,
  backend: [
    async ({ baseURL }, use) => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), "e2e-contact-"));
      const env = { BACKEND_PORT: String(PORT), BACKEND_FOLDER: folder };
      let parts = createRunningParts();
      const start = async () => {
        parts = createRunningParts();
        await startBackend(env, [baseURL ?? ""], parts);
      };
      await start();
      await use({ start, stop: () => parts.stop() });
      await parts.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
    { auto: true },
  ],
});

const WORDS = { "Your Name": "Ada", "Your Email": "ada@example.com", Subject: "A video", "Your Message": "Hello\nyou" };

async function send(page: Page, words: Record<string, string> = WORDS) {
  for (const [label, text] of Object.entries(words)) await page.getByLabel(label).fill(text);
  await page.getByRole("button", { name: "SEND MESSAGE" }).click();
}

const mails = async () => (await fetch(`${INBOX}/emails.json`)).json();

test("a visitor sends a message, the owner gets it and the visitor a confirmation", async ({ page }) => {
  await page.goto("/contact");
  await send(page);
  await expect(page.getByRole("status").filter({ hasText: "Message sent!" })).toBeVisible();
  await expect(page.getByLabel("Your Message")).toHaveValue("");
  const caught = await mails();
  expect(caught).toHaveLength(2);
  expect(caught).toContainEqual(expect.objectContaining({ to: ["ada@example.com"] }));
  expect(caught).toContainEqual(
    expect.objectContaining({ reply_to: "ada@example.com", to: [expect.stringContaining("owner@")] }),
  );

  const inbox = await page.context().newPage();
  await inbox.goto(INBOX);
  await inbox.getByText("A video (message from Ada)").click();
  await expect(inbox.frameLocator("details[open] iframe").getByText("Hello")).toBeVisible();
});

test("the sixth message within an hour is told to wait, by the real server, and is kept in the form", async ({
  page,
}) => {
  await page.goto("/contact");
  for (let sent = 1; sent <= 5; sent += 1) {
    await send(page, { ...WORDS, "Your Email": `ada${sent}@example.com` });
    await expect(page.getByLabel("Your Name")).toHaveValue("");
  }
  await send(page, { ...WORDS, "Your Email": "ada6@example.com" });
  const toast = page.getByRole("alert").filter({ hasText: "Rate limit exceeded" });
  await expect(toast).toContainText("Please wait a few minutes before sending another message.");
  await expect(page.getByLabel("Your Email")).toHaveValue("ada6@example.com");
  expect(await mails()).toHaveLength(10);
});

test("where the browser refuses the answer (CORS), the visitor is told that it failed, and nothing is lost", async ({
  page,
  baseURL,
}) => {
  await page.goto(`${baseURL?.replace("localhost", "127.0.0.1")}/contact`);
  await send(page);
  await expect(page.getByRole("alert")).toContainText("Failed to send message. Please try again.");
  await expect(page.getByLabel("Your Message")).toHaveValue("Hello\nyou");
  expect(await mails()).toHaveLength(0);
});

test("a message that failed while the backend was away is sent by the next press", async ({ page, backend }) => {
  await page.goto("/contact");
  await backend.stop();
  await send(page);
  await expect(page.getByRole("alert")).toContainText("Failed to send message. Please try again.");
  await backend.start();
  await page.getByRole("button", { name: "SEND MESSAGE" }).click();
  await expect(page.getByText("Message sent!")).toBeVisible();
  expect(await mails()).toHaveLength(2);
});

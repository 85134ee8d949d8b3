import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startBackend } from "../../scripts/backend/backend";
import { createRunningParts } from "../../scripts/stop";
import {
  expectEmptyForm,
  expectFilledForm,
  expectSendingFailed,
  expectSent,
  pressSend,
  sendForm,
} from "../helpers/contact-form";
import { readInbox } from "../helpers/contact-function";
import { anyOf, CALL_ERRORS } from "../helpers/expected-errors";
import { test as base, expect } from "../helpers/test";

const PORT = Number(process.env.E2E_BACKEND_PORT ?? "9150");
const INBOX = `http://127.0.0.1:${PORT + 3}`;

type Backend = { start: () => Promise<void>; stop: () => Promise<void> };

/** The contact form's backend, new for each test: PGlite, the function under Deno, and the inbox. */
const test = base.extend<{ backend: Backend }>({
  allowOtherHosts: true,
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

/** The mails are sent after the answer. */
const expectMails = (count: number) => expect.poll(() => readInbox(INBOX)).toHaveLength(count);

test("a visitor sends a message, the owner gets it and the visitor a confirmation", async ({ page }) => {
  await page.goto("/contact");
  await sendForm(page);
  await expect(page.getByRole("status").filter({ hasText: "Message sent!" })).toBeVisible();
  await expectEmptyForm(page);
  await expectMails(2);
  const caught = await readInbox(INBOX);
  expect(caught).toContainEqual(expect.objectContaining({ to: ["ada@example.com"] }));
  expect(caught).toContainEqual(
    expect.objectContaining({ reply_to: "ada@example.com", to: [expect.stringContaining("owner@")] }),
  );

  const inbox = await page.context().newPage();
  await inbox.goto(INBOX);
  await inbox.getByText("A video (message from Ada)").click();
  await expect(inbox.frameLocator("details[open] iframe").getByText("Hello")).toBeVisible();
});

test.describe("beyond the limit", () => {
  test.use({ expectedErrors: CALL_ERRORS });

  test("the sixth message within an hour is told to wait, by the real server, and is kept in the form", async ({
    page,
  }) => {
    await page.goto("/contact");
    for (let sent = 1; sent <= 5; sent += 1) {
      await sendForm(page, { email: `ada${sent}@example.com` });
      await expectEmptyForm(page);
    }
    await sendForm(page, { email: "ada6@example.com" });
    const toast = page.getByRole("alert").filter({ hasText: "Rate limit exceeded" });
    await expect(toast).toContainText("Please wait a few minutes before sending another message.");
    await expectFilledForm(page, { email: "ada6@example.com" });
    await expectMails(10);
  });
});

test.describe("at an address that the backend doesn't allow", () => {
  const refused = /^Access to fetch at '[^']*\/send-contact-email' from origin .* has been blocked by CORS policy/;
  // Gatsby says this at any address but localhost.
  const noWorker = /^Service workers can only be used over HTTPS, or on localhost for development /;
  test.use({ expectedErrors: anyOf(refused, CALL_ERRORS, noWorker) });

  test("where the browser refuses the answer (CORS), the visitor is told that it failed, and nothing is lost", async ({
    page,
    baseURL,
  }) => {
    await page.goto(`${baseURL?.replace("localhost", "127.0.0.1")}/contact`);
    await sendForm(page);
    await expectSendingFailed(page);
    await expectFilledForm(page);
    expect(await readInbox(INBOX)).toEqual([]);
  });
});

test.describe("while the backend is away", () => {
  test.use({ expectedErrors: CALL_ERRORS });

  test("a message that failed while the backend was away is sent by the next press", async ({ page, backend }) => {
    await page.goto("/contact");
    await backend.stop();
    await sendForm(page);
    await expectSendingFailed(page);
    await backend.start();
    await pressSend(page);
    await expectSent(page);
    await expectMails(2);
  });
});

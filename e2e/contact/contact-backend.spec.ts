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
import { startLocalFunction } from "../helpers/local-function";
import { test as base, expect } from "../helpers/test";

const PORT = Number(process.env.E2E_BACKEND_PORT ?? "9150");
const INBOX = `http://127.0.0.1:${PORT + 3}`;

type Backend = { start: () => Promise<void>; stop: () => Promise<void> };

/** The contact form's backend, new for each test: PGlite, the function under Deno, and the inbox. */
const test = base.extend<{ backend: Backend }>({
  allowOtherHosts: true,
  backend: [
    async ({ baseURL }, use) => {
      const startFunction = () => startLocalFunction(baseURL ?? "", {}, PORT);
      let running = await startFunction();
      const start = async () => {
        running = await startFunction();
      };
      await use({ start, stop: () => running.stop() });
      await running.stop();
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

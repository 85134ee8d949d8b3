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
import { expect, test } from "../helpers/test";

// One backend for all: PGlite, the function under Deno, and the inbox.
test.describe.configure({ mode: "default", timeout: 180_000 });
test.use({ allowOtherHosts: true });

const PORT = Number(process.env.E2E_BACKEND_PORT ?? "9150");
let backend: Awaited<ReturnType<typeof startLocalFunction>>;
const start = async (origin = "") => {
  backend = await startLocalFunction(origin, {}, PORT);
};
test.beforeAll(({ baseURL }) => start(baseURL));
test.afterAll(() => backend.stop());

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
  });
});

test("a visitor sends a message, the owner gets it and the visitor a confirmation", async ({ page, browser }) => {
  await page.goto("/contact");
  await sendForm(page);
  await expect(page.getByRole("status").filter({ hasText: "Message sent!" })).toBeVisible();
  await expectEmptyForm(page);
  // The mails are sent after the answer. Nobody else has sent any: not those whom the function refused.
  await expect.poll(() => readInbox(backend.inbox), { timeout: 0 }).toHaveLength(2);
  const caught = await readInbox(backend.inbox);
  expect(caught).toContainEqual(expect.objectContaining({ to: ["ada@example.com"] }));
  expect(caught).toContainEqual(
    expect.objectContaining({ reply_to: "ada@example.com", to: [expect.stringContaining("owner@")] }),
  );

  // By itself: in the mail's frame, which runs no script, the tests' own would count as an error of the site.
  const inbox = await browser.newPage();
  await inbox.goto(backend.inbox);
  await inbox.getByText("A video (message from Ada)").click();
  await expect(inbox.frameLocator("details[open] iframe").getByText("Hello")).toBeVisible();
  await inbox.close();
});

test.describe("while the backend is away", () => {
  test.use({ expectedErrors: CALL_ERRORS });

  test("a message that failed while the backend was away is sent by the next press", async ({ page, baseURL }) => {
    await page.goto("/contact");
    await backend.stop();
    await sendForm(page);
    await expectSendingFailed(page);
    await start(baseURL);
    await pressSend(page);
    await expectSent(page);
    await expect.poll(() => readInbox(backend.inbox), { timeout: 0 }).toHaveLength(2);
  });
});

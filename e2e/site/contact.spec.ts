import type { Page, Route } from "@playwright/test";
import { expect, gate, test } from "../test";

const FUNCTION = "**/functions/v1/send-contact-email";
const CORS = { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" };
const WORDS = { "Your Name": "Ada", "Your Email": "ada@example.com", Subject: "A video", "Your Message": "Hello\nyou" };

const json = (status: number, body: unknown) => (route: Route) =>
  route.fulfill({ status, headers: CORS, contentType: "application/json", body: JSON.stringify(body) });

/** Answers the form's calls, and counts them. */
async function backend(page: Page, answer: (route: Route) => Promise<void>): Promise<unknown[]> {
  const posts: unknown[] = [];
  await page.route(FUNCTION, (route) => {
    if (route.request().method() !== "POST") return route.fulfill({ status: 204, headers: CORS });
    posts.push(route.request().postDataJSON());
    return answer(route);
  });
  return posts;
}

async function fill(page: Page, words: Record<string, string> = WORDS) {
  for (const [label, text] of Object.entries(words)) await page.getByLabel(label).fill(text);
}

const press = (page: Page) => page.getByRole("button", { name: "SEND MESSAGE" }).click();

async function expectValues(page: Page, values: string[]) {
  for (const [index, label] of Object.keys(WORDS).entries())
    await expect(page.getByLabel(label)).toHaveValue(values[index] ?? "");
}

test.beforeEach(({ page }) => page.goto("/contact"));

test("the page has the specification's words", async ({ page }) => {
  await expect(page.getByRole("heading", { level: 1, name: "CONTACT US" })).toBeVisible();
  const main = page.getByRole("main");
  await expect(main).toContainText("Have a project in mind? Get in touch with our team.");
  await expect(main).toContainText("Get In Touch");
  await expect(main).toContainText("Fill out the form and we'll get back to you as soon as possible.");
  await expect(main).toContainText("Location");
  await expect(main).toContainText("Los Angeles, CA");
  await expect(main.getByRole("link", { name: "@" })).toHaveAttribute("href", /^mailto:.+@.+/);
  await expect(page.getByLabel("Your Message")).toHaveAttribute("rows", "4");
  await main.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("a faulty form shows every message in red, the toast as an alert, and leads to the first fault", async ({
  page,
}) => {
  await press(page);
  for (const message of ["Name is required", "Email is required", "Subject is required", "Message is required"])
    await expect(page.getByText(message)).toHaveCSS("color", "rgb(255, 140, 122)");
  await expect(page.getByLabel("Your Name")).toHaveCSS("border-top-color", "rgb(229, 56, 59)");
  await expect(page.getByLabel("Your Name")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("Validation Error");
  await expect(page.getByRole("alert")).toContainText("Please check the form for errors");
  await page.getByLabel("Your Name").fill("Ada");
  await expect(page.getByText("Name is required")).toBeHidden();
  await page.getByLabel("Your Email").fill("ada@nowhere");
  await press(page);
  await expect(page.getByText("Please enter a valid email address")).toBeVisible();
  await expect(page.getByLabel("Your Email")).toBeFocused();
});

test("a message that arrives is thanked for, politely, and the form is empty again", async ({ page }) => {
  const posts = await backend(page, json(200, { ok: true }));
  await fill(page, { ...WORDS, "Your Name": "  Ada  " });
  await press(page);
  const toast = page.getByRole("status").filter({ hasText: "Message sent!" });
  await expect(toast).toContainText(
    "Thanks for your message! We'll get back to you soon and you should receive a confirmation email.",
  );
  await expectValues(page, ["", "", "", ""]);
  expect(posts).toEqual([{ name: "Ada", email: "ada@example.com", subject: "A video", message: "Hello\nyou" }]);
});

test("while it is on its way the button reads SENDING... and one message is sent, however often it is pressed", async ({
  page,
}) => {
  const { open: release, opened: held } = gate();
  const posts = await backend(page, async (route) => {
    await held;
    await json(200, {})(route);
  });
  await fill(page);
  await page.getByRole("button", { name: "SEND MESSAGE" }).dblclick();
  await page.locator("form").evaluate((form: HTMLFormElement) => form.requestSubmit());
  const button = page.getByRole("button", { name: "SENDING..." });
  await expect(button).toBeDisabled();
  await expect.poll(() => posts.length).toBe(1);
  release();
  await expect(page.getByText("Message sent!")).toBeVisible();
  expect(posts).toHaveLength(1);
});

const RATE_LIMITS = {
  "as the function words it": json(429, { error: "Rate limit exceeded", code: "rate_limit", retryAfter: 60 }),
  "as a bare status": (route: Route) => route.fulfill({ status: 429, headers: CORS, body: "" }),
};
for (const [shape, answer] of Object.entries(RATE_LIMITS)) {
  test(`a rate limit ${shape} is told as one, and the values are kept`, async ({ page }) => {
    await backend(page, answer);
    await fill(page);
    await press(page);
    const toast = page.getByRole("alert");
    await expect(toast).toContainText("Rate limit exceeded");
    await expect(toast).toContainText("Please wait a few minutes before sending another message.");
    await expectValues(page, Object.values(WORDS));
  });
}

const FAILURES: Record<string, (route: Route) => Promise<void>> = {
  "the server fails": json(500, { error: "boom" }),
  "the server is away": (route) => route.abort("connectionrefused"),
  "the answer is a gateway's page": (route) =>
    route.fulfill({ status: 502, headers: CORS, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
};
for (const [situation, answer] of Object.entries(FAILURES)) {
  test(`when ${situation}, the visitor is told so and the values are kept`, async ({ page }) => {
    const posts = await backend(page, answer);
    await fill(page);
    await press(page);
    await expect(page.getByRole("alert")).toContainText("Error");
    await expect(page.getByRole("alert")).toContainText("Failed to send message. Please try again.");
    await expectValues(page, Object.values(WORDS));
    await expect(page.getByRole("button", { name: "SEND MESSAGE" })).toBeEnabled();
    expect(posts).toHaveLength(1);
  });
}

test("a call that gets no answer is given up after 15 seconds", async ({ page }) => {
  await page.clock.install();
  const posts = await backend(page, () => new Promise(() => {}));
  await fill(page);
  await press(page);
  await expect.poll(() => posts.length).toBe(1);
  await page.clock.fastForward(14_000);
  await expect(page.getByRole("button", { name: "SENDING..." })).toBeVisible();
  await page.clock.fastForward(1_100);
  await expect(page.getByRole("alert")).toContainText("Failed to send message. Please try again.");
  await expectValues(page, Object.values(WORDS));
});

test("without a network the values are kept and the visitor is told", async ({ page, context }) => {
  // The toasts are loaded after the first paint; from then on they need no network.
  await expect(page.locator("[aria-live]").last()).toBeAttached();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await fill(page);
  await press(page);
  await expect(page.getByRole("alert")).toContainText("Failed to send message. Please try again.");
  await expectValues(page, Object.values(WORDS));
});

test("what was typed is there after a look at another page", async ({ page }) => {
  await fill(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "STILLS" }).click();
  await expect(page).toHaveURL("/portfolio");
  await page.goBack();
  await expectValues(page, Object.values(WORDS));
});

test("what was typed before the page woke up is sent, and kept, like any other words", async ({ page }) => {
  const { open: wake, opened: asleep } = gate();
  await page.route("**/app-*.js", async (route) => {
    await asleep;
    await route.continue();
  });
  const loaded = page.goto("/contact", { waitUntil: "commit" });
  await fill(page);
  wake();
  await loaded;
  await expectValues(page, Object.values(WORDS));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "STILLS" }).click();
  await expect(page).toHaveURL("/portfolio");
  await page.goBack();
  const posts = await backend(page, json(200, {}));
  await press(page);
  await expect(page.getByText("Message sent!")).toBeVisible();
  expect(posts).toEqual([{ name: "Ada", email: "ada@example.com", subject: "A video", message: "Hello\nyou" }]);
});

test("the code of the call is not loaded before the visitor touches the form", async ({ page }) => {
  await page.waitForLoadState("networkidle");
  const scripts = () =>
    page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).length);
  const before = await scripts();
  await page.getByLabel("Your Name").focus();
  await expect.poll(scripts).toBeGreaterThan(before);
});

test("a toast closes by its button, which is big enough for a thumb", async ({ page }) => {
  await press(page);
  const close = page.getByRole("button", { name: "Close" });
  // The layout's size, which the toast's arrival does not move.
  const size = await close.evaluate((button: HTMLElement) => [button.offsetWidth, button.offsetHeight]);
  expect(size).toEqual([44, 44]);
  await close.click();
  await expect(page.getByRole("alert")).toBeHidden();
});

import type { Locator, Page, Route } from "@playwright/test";
import * as form from "../helpers/contact-form";
import { SECOND, toast } from "../helpers/page-parts";
import { CALL_ERRORS, expect, OFFLINE_ERRORS, test } from "../helpers/test";

type State = {
  path: string;
  act?: (page: Page) => Promise<unknown>;
  /** Not on a phone. */
  needsMouse?: true;
};

const PROJECT = `/portfolio/${SECOND.id}`;
const scrollTo = (selector: string) => (page: Page) =>
  page.locator(selector).evaluate((element) => element.scrollIntoView({ block: "start", behavior: "instant" }));
const expectToast = (page: Page, title: string) => expect(toast(page, title)).toBeVisible();
const sendAnswered = (title: string, answer: Parameters<Route["fulfill"]>[0]) => async (page: Page) => {
  await form.answerCalls(page, (route) => route.fulfill(answer));
  await form.send(page);
  await expectToast(page, title);
};
const goOffline = (words: string) => async (page: Page) => {
  await page.context().setOffline(true);
  await expect(page.getByText(words).first()).toBeVisible();
};

const STATES: Record<string, State> = {
  home: { path: "/" },
  "home-work": { path: "/", act: scrollTo("#work") },
  // Of two cards: the number of projects is even.
  "home-last-row": { path: "/", act: scrollTo("#work [role=list] > :last-child") },
  "home-card-hovered": {
    path: "/",
    needsMouse: true,
    act: (page) => scrollTo("#work")(page).then(() => page.locator("#work [role=listitem] a").nth(1).hover()),
  },
  "home-card-focused": {
    path: "/",
    act: async (page) => {
      await scrollTo("#work")(page);
      await page.getByRole("main").getByRole("link", { name: "STILLS" }).focus();
      await page.keyboard.press("Tab");
    },
  },
  "home-footer": { path: "/", act: scrollTo("footer") },
  stills: { path: "/portfolio" },
  "stills-middle": { path: "/portfolio", act: scrollTo("main li:nth-child(4)") },
  "stills-tidy": { path: "/portfolio", act: (page) => page.getByRole("button", { name: "Tidy" }).click() },
  "still-on-its-own": {
    path: "/portfolio#still-4",
    act: (page) => expect(page.getByRole("dialog").locator("img").first()).toBeVisible(),
  },
  project: { path: PROJECT },
  "project-neighbours": { path: PROJECT, act: scrollTo('[aria-label="More projects"]') },
  "project-play-focused": { path: PROJECT, act: (page) => page.frameLocator("iframe").getByRole("link").focus() },
  contact: { path: "/contact" },
  "contact-faulty": {
    path: "/contact",
    act: async (page) => {
      await form.field(page, "email").fill("ada@nowhere");
      await form.field(page, "subject").fill("S".repeat(140));
      await form.press(page);
      await expectToast(page, "Validation Error");
    },
  },
  "contact-sending": {
    path: "/contact",
    act: async (page) => {
      await form.answerCalls(page, () => new Promise(() => {}));
      await form.send(page);
      await expect(page.getByRole("button", { name: "SENDING..." })).toBeVisible();
    },
  },
  "contact-sent": { path: "/contact", act: sendAnswered("Message sent!", { json: { ok: true } }) },
  "contact-failed": { path: "/contact", act: sendAnswered("Error", { status: 500, json: {} }) },
  "contact-limited": {
    path: "/contact",
    act: sendAnswered("Rate limit exceeded", { status: 429, json: { error: "Rate limit", code: "rate_limit" } }),
  },
  "contact-offline": {
    path: "/contact",
    act: (page) => form.fill(page).then(() => goOffline("Sending needs a connection.")(page)),
  },
  "project-offline": { path: PROJECT, act: goOffline("The video needs a connection.") },
  "page-not-found": { path: "/nope" },
  "project-not-found": { path: "/portfolio/99" },
};

/** The late parts of pages, by path. */
const LATE: Record<string, (page: Page) => Locator> = {
  "/portfolio": (page) => page.getByRole("button", { name: "Tidy" }),
  [PROJECT]: (page) => page.getByRole("button", { name: "Share" }),
  "/contact": (page) => page.getByRole("button", { name: "Copy the email address" }),
};

// Nothing moves, and no preview plays.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test.beforeEach(async ({ page, allowErrors }) => {
  allowErrors(CALL_ERRORS, OFFLINE_ERRORS);
  // The footer has the visitor's year.
  await page.addInitScript(() => {
    Date.prototype.getFullYear = () => 2026;
  });
});

/** @param medium is emulated, of paper once the page has its late parts */
function testLook(name: string, width: number, height: number, medium: "" | "-forced-colors" | "-on-paper" = "") {
  const { path, act } = STATES[name] as State;
  test(`${name}${medium} at ${width} px looks as it did`, async ({ page }) => {
    if (medium === "-forced-colors") await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
    await page.setViewportSize({ width, height });
    await page.goto(path);
    const late = LATE[path.replace(/#.*/, "")]?.(page);
    if (late) await expect(late).toBeAttached();
    await page.waitForLoadState("networkidle");
    await act?.(page);
    if (medium === "-on-paper") await page.emulateMedia({ media: "print" });
    await expect(page).toHaveScreenshot(`${name}${medium}-${width}.webp`);
  });
}

for (const [name, { needsMouse }] of Object.entries(STATES)) {
  if (!needsMouse) testLook(name, 390, 844);
  testLook(name, 1280, 800);
}
for (const name of ["home", "contact", "project", "stills", "still-on-its-own"])
  testLook(name, 1280, 800, "-forced-colors");
// A phone that is held sideways.
testLook("still-on-its-own", 844, 390);
// A4 at 96 dpi.
for (const name of ["contact", "project", "stills"]) testLook(name, 794, 1123, "-on-paper");

// The parts of the site of which docs/look.md has a picture.

/** @typedef {import("@playwright/test").Page} Page */
/** @typedef {import("@playwright/test").Locator} Locator */
/**
 * @typedef {object} Part
 * @property {string} title
 * @property {string} words what there is to know of it, a sentence or two
 * @property {string} path the page that has it
 * @property {(page: Page) => Locator} find
 * @property {(page: Page) => Promise<unknown>} [act] brings it about
 */

/** @param {Page} page @param {string} name */
const button = (page, name) => page.getByRole("button", { name });

/** Answers the form's calls as the function would. @param {Page} page @param {number} status @param {object} json */
const answerWith = (page, status, json) =>
  page.route("**/functions/v1/send-contact-email", (route) =>
    route.fulfill({
      status,
      json,
      headers: { "Access-Control-Allow-Origin": "*", "Access-Control-Allow-Headers": "*" },
    }),
  );

/** @param {Page} page */
async function send(page) {
  for (const [label, words] of [
    ["Your Name", "Ada"],
    ["Your Email", "ada@example.com"],
    ["Subject", "A video"],
    ["Your Message", "Hello"],
  ])
    await page.getByLabel(label ?? "").fill(words ?? "");
  await button(page, "SEND MESSAGE").click();
}

/** A toast of the form, after an answer. @param {number} status @param {object} json @param {"alert" | "status"} role @param {string} title */
const toast = (status, json, role, title) => ({
  path: "/contact",
  find: (/** @type {Page} */ page) => page.getByRole(role).filter({ hasText: title }),
  act: async (/** @type {Page} */ page) => {
    await answerWith(page, status, json);
    await send(page);
  },
});

/** @type {Part[]} */
export const PARTS = [
  {
    title: "Lockup",
    words:
      "Two words of one width: the first at width 100, the second at 79.5, weight 900, one size. It is struck once, on arrival.",
    path: "/",
    find: (page) => page.locator("#company"),
  },
  {
    title: "Header",
    words: "The first word of the name, and three places in mono. Where the visitor is, is underlined in hot.",
    path: "/portfolio",
    find: (page) => page.locator("header"),
  },
  {
    title: "Buttons",
    words: "One is primary: hot, ink text, a bone hard shadow. The others are an outline.",
    path: "/",
    find: (page) => page.getByRole("main").getByRole("link", { name: "CONTACT US" }).locator(".."),
  },
  {
    title: "Button, focused",
    words: "Three pixels of amber, three away, in a halo of ink: seen on ink, bone, orange and footage.",
    path: "/",
    find: (page) => page.getByRole("main").getByRole("link", { name: "CONTACT US" }).locator(".."),
    act: (page) => page.getByRole("main").getByRole("link", { name: "STILLS" }).focus(),
  },
  {
    title: "Row of two",
    words: "Cards of one height: their widths follow their ratios.",
    path: "/",
    find: (page) => page.locator("#work ul"),
    act: (page) =>
      page.locator("#work li").evaluateAll((items) => {
        for (const item of items.slice(2)) item.remove();
      }),
  },
  {
    title: "Card, hovered",
    words:
      "It lifts by 2 px over a hot hard shadow, its picture grows, its title is underlined; a line shows how far its preview is.",
    path: "/",
    find: (page) => page.locator("#work li").nth(1),
    act: async (page) => {
      await page.locator("#work li a").nth(1).hover();
    },
  },
  {
    title: "Frame of the wall",
    words: "Pasted askew; hover and focus straighten it.",
    path: "/portfolio",
    find: (page) => page.locator("main li").first(),
  },
  {
    title: "Wall, tidied",
    words: "Tidy strikes the frames into rows of one height; Scatter throws them back.",
    path: "/portfolio",
    find: (page) => page.locator("main ul").first(),
    act: async (page) => {
      await page.mouse.move(5, 5);
      await button(page, "Tidy").click();
      await page.locator("main li").evaluateAll((items) => {
        for (const item of items.slice(4)) item.remove();
      });
    },
  },
  {
    title: "A still on its own",
    words: "The largest file on ink, its title under it, a counter in mono.",
    path: "/portfolio#still-4",
    find: (page) => page.getByRole("dialog"),
    act: (page) => page.getByRole("dialog").locator("img").first().waitFor(),
  },
  {
    title: "Neighbours",
    words: "The projects before and after, as dark as a lamp that is switched off.",
    path: "/portfolio/2",
    find: (page) => page.getByRole("navigation", { name: "More projects" }),
  },
  {
    title: "Field",
    words: "52 px high, on ink-2, its label above.",
    path: "/contact",
    find: (page) => page.getByLabel("Your Name").locator(".."),
  },
  {
    title: "Field, faulty",
    words: "A red border, a thick bar at the left for those who don't tell red, the message under it.",
    path: "/contact",
    find: (page) => page.getByLabel("Your Email").locator(".."),
    act: (page) => button(page, "SEND MESSAGE").click(),
  },
  {
    title: "Field, nearly full",
    words: "The last tenth of what it takes is counted.",
    path: "/contact",
    find: (page) => page.getByLabel("Subject").locator(".."),
    act: (page) => page.getByLabel("Subject").fill("A video with many words in its subject ".repeat(4).slice(0, 145)),
  },
  {
    title: "Result beside the button",
    words: "What the toast says stays here until the visitor goes on.",
    path: "/contact",
    find: (page) => button(page, "SEND MESSAGE").locator(".."),
    act: async (page) => {
      await answerWith(page, 200, {});
      await send(page);
    },
  },
  {
    title: "Toast, good",
    words: "Bottom left, where no field is. Its bar is ok,",
    ...toast(200, {}, "status", "Message sent!"),
  },
  { title: "Toast, bad", words: "bad,", ...toast(500, {}, "alert", "Error") },
  {
    title: "Toast, wait",
    words: "or amber.",
    ...toast(429, { error: "Rate limit exceeded", code: "rate_limit" }, "alert", "Rate limit exceeded"),
  },
  {
    title: "Page that isn't there",
    words: "A giant 404 with its middle digit knocked askew.",
    path: "/nope",
    find: (page) => page.locator("main section").first(),
  },
  {
    title: "Footer",
    words: "A hairline, what the company does, the ways on, and the facts in mono.",
    path: "/",
    find: (page) => page.locator("footer"),
  },
];

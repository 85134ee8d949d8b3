import * as form from "../helpers/contact-form";
import { answerCalls } from "../helpers/contact-function";
import { CALL_ERRORS, UNKNOWN_PAGES_ERRORS } from "../helpers/expected-errors";
import { expectPictures, KINDS_OF_PAGES } from "../helpers/pages";
import { expect, test } from "../helpers/test";

test("the policy refuses nothing that the pages need", async ({ page, allowErrors }) => {
  // A refusal is another error in the console, and fails the test.
  allowErrors(UNKNOWN_PAGES_ERRORS, CALL_ERRORS);
  await answerCalls(page, (route) => route.abort());
  for (const [path] of KINDS_OF_PAGES) {
    const answer = await page.goto(path);
    expect(answer?.headers()["content-security-policy"], path).toContain("default-src 'self'");
    await expectPictures(page);
  }
  await page.goto("/portfolio/1");
  const play = page.frameLocator("iframe").getByRole("link");
  // The cover is a document of its own under the page's policy: its style is there.
  await expect(play).toHaveCSS("display", "grid");
  await play.click();
  await expect.poll(() => page.frames().at(-1)?.title()).toBe("elsewhere");
  await page.goto("/contact");
  await form.press(page);
  await page.getByRole("button", { name: "Close" }).focus();
  await expect(page.getByRole("tooltip", { name: "Close" })).toBeAttached();
  await form.send(page);
  await form.expectFailed(page);
});

test("the policy refuses an unknown script, style, frame and call", async ({ page, allowErrors }) => {
  allowErrors(/Content Security Policy|violates the following/);
  const refused = new Set<string | undefined>();
  page.on("console", (message) => refused.add(/(\w+-src)(?:-elem)? /.exec(message.text())?.[1]));
  await page.goto("/contact");
  await page.evaluate(async () => {
    const add = (tag: string, properties: object) =>
      document.body.append(Object.assign(document.createElement(tag), properties));
    add("script", { textContent: "document.title = 'taken over'" });
    add("style", { textContent: "body { display: none }" });
    add("iframe", { src: "https://elsewhere.example/" });
    await fetch("https://elsewhere.example/").catch(() => {});
  });
  await expect.poll(() => [...refused].sort()).toEqual(["connect-src", "frame-src", "script-src", "style-src"]);
  expect(await page.title()).not.toBe("taken over");
  await expect(page.locator("body")).toBeVisible();
});

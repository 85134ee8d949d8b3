import type { Page } from "@playwright/test";
import { expectSendingFailed, pressSend, sendForm } from "../helpers/contact-form";
import { answerCalls } from "../helpers/contact-function";
import { anyOf, CALL_ERRORS, UNKNOWN_PAGES_ERRORS } from "../helpers/expected-errors";
import { expectPictures, KINDS_OF_PAGES } from "../helpers/pages";
import { expect, test } from "../helpers/test";

/** Gives a list to which everything is added that the page's policy refuses from now on, in its frames too. */
async function watchRefusals(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction("refused", (what: string) => refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile, sample }) =>
      (window as unknown as { refused(what: string): void }).refused(
        `${violatedDirective} ${blockedURI} ${sourceFile} ${sample}`,
      ),
    );
  });
  return refused;
}

// The unknown pages have status 404, and the contact function is not there.
test.use({ expectedErrors: anyOf(UNKNOWN_PAGES_ERRORS, CALL_ERRORS) });

test("no page needs anything that the server's policy refuses", async ({ page }) => {
  const refused = await watchRefusals(page);
  await answerCalls(page, (route) => route.abort());
  for (const [path] of KINDS_OF_PAGES) {
    const answer = await page.goto(path);
    expect(answer?.headers()["content-security-policy"], path).toContain("default-src 'self'");
    await expectPictures(page);
  }
  await page.goto("/portfolio/1");
  const play = page.frameLocator("iframe").getByRole("link");
  // The cover is a document of its own, under the policy of the page: its style is there.
  await expect(play).toHaveCSS("position", "relative");
  await play.click();
  await expect.poll(() => page.frames().at(-1)?.title()).toBe("elsewhere");
  await page.goto("/contact");
  await pressSend(page);
  await page.getByRole("button", { name: "Close" }).focus();
  await expect(page.getByRole("tooltip", { name: "Close" })).toBeAttached();
  await sendForm(page);
  await expectSendingFailed(page);
  expect(refused).toEqual([]);
});

test.describe("what the policy doesn't name", () => {
  test.use({ expectedErrors: /Content Security Policy|violates the following/ });

  test("is refused: a script in the page, a style, a frame and a call of another host", async ({ page }) => {
    const refused = await watchRefusals(page);
    await page.goto("/contact");
    await page.evaluate(async () => {
      const add = (tag: string, properties: object) =>
        document.body.append(Object.assign(document.createElement(tag), properties));
      add("script", { textContent: "document.title = 'taken over'" });
      add("style", { textContent: "body { display: none }" });
      add("iframe", { src: "https://elsewhere.example/" });
      await fetch("https://elsewhere.example/").catch(() => {});
    });
    const directives = ["connect-src", "frame-src", "script-src-elem", "style-src-elem"];
    await expect.poll(() => refused.map((what) => what.split(" ")[0]).sort()).toEqual(directives);
    expect(await page.title()).not.toBe("taken over");
    await expect(page.locator("body")).toBeVisible();
  });
});

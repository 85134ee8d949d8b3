import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectSendingFailed, pressSend, sendForm } from "../helpers/contact-form";
import { answerCalls } from "../helpers/contact-function";
import { anyOf, CALL_ERRORS, UNKNOWN_PAGES_ERRORS } from "../helpers/expected-errors";
import { KINDS_OF_PAGES } from "../helpers/pages";
import { expect, test } from "../helpers/test";

/** The style attributes of Gatsby's own focus wrapper and announcer, as hashes. */
const GATSBYS_ATTRIBUTES =
  "'unsafe-hashes' 'sha256-MtxTLcyxVEJFNLEIqbVTaqR4WWr0+lYSZ78AzGmNsuA=' 'sha256-o4LYhp5wtluJ8/NWUV2vi+r5AxmP8X2zEvYHCpji+kI='";

const hashes = (html: string, tag: "script" | "style") =>
  [...html.matchAll(new RegExp(`<${tag}(?:\\s[^>]*)?>(.*?)</${tag}>`, "gs"))]
    .filter(([, content]) => content)
    .map(
      ([, content]) =>
        `'sha256-${createHash("sha256")
          .update(content ?? "")
          .digest("base64")}'`,
    )
    .join(" ");

/** Serves every page under a policy that knows what its HTML holds, and nothing that comes at run time. */
async function underPolicy(page: Page, baseURL: string | undefined): Promise<string[]> {
  await page.route(
    (url) => url.origin === baseURL,
    async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const response = await route.fetch();
      const html = await response.text();
      const policy = [
        "default-src 'self'",
        `script-src 'self' ${hashes(html, "script")}`,
        `style-src-elem 'self' ${hashes(html, "style")}`,
        `style-src-attr ${GATSBYS_ATTRIBUTES}`,
        "connect-src 'self' http://localhost:54321",
        "frame-src https://www.youtube-nocookie.com",
      ].join("; ");
      return route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": policy } });
    },
  );
  const refused: string[] = [];
  await page.exposeFunction("refused", (what: string) => refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, sourceFile, sample }) =>
      (window as unknown as { refused(what: string): void }).refused(`${violatedDirective} ${sourceFile} ${sample}`),
    );
  });
  return refused;
}

// The unknown pages have status 404, and the contact function is not there.
test.use({ expectedErrors: anyOf(UNKNOWN_PAGES_ERRORS, CALL_ERRORS) });

test("no page needs a script or a style that a strict policy would refuse", async ({ page, baseURL }) => {
  const refused = await underPolicy(page, baseURL);
  await answerCalls(page, (route) => route.abort());
  for (const [path] of KINDS_OF_PAGES) await page.goto(path);
  await page.goto("/portfolio/1");
  const play = page.frameLocator("iframe").getByRole("link");
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

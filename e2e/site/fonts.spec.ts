import { watchRequests } from "../helpers/page-parts";
import { expect, test } from "../helpers/test";

/** A text of each typeface. */
const TEXTS = ["main h1", "footer .lead", "footer .mono span"];

test("letters that a subset lacks come from the same typeface, and are loaded only then", async ({ page, request }) => {
  const requested = watchRequests(page, (path) => path.includes("-latin-"));
  await page.goto("/portfolio/1", { waitUntil: "networkidle" });
  expect(requested).toEqual([]);
  const client = await page.context().newCDPSession(page);
  await client.send("DOM.enable");
  await client.send("CSS.enable");
  const { root } = await client.send("DOM.getDocument");
  for (const selector of TEXTS) {
    await page
      .locator(selector)
      .first()
      .evaluate((element) => {
        element.textContent = "Łódź Říp Şişli ığdır İzmir Œuvre Émile";
      });
    const { nodeId } = await client.send("DOM.querySelector", { nodeId: root.nodeId, selector });
    const isOurs = async () => {
      const { fonts } = await client.send("CSS.getPlatformFontsForNode", { nodeId });
      return fonts.map(({ isCustomFont }) => isCustomFont);
    };
    // Of one family, in three files.
    await expect.poll(isOurs, selector).toEqual([true]);
  }
  expect(await (await request.get("/sw.js")).text()).not.toContain("-latin-");
});

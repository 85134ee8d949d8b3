import { isSaved } from "../helpers/engines/engine-page";
import { type EnginePage, expectIn, expectPage, journey, SERVER_GONE_ERRORS } from "../helpers/journey";
import { FIRST, LAST, SECOND } from "../helpers/page-parts";

const STILLS = ["/portfolio", "STILLS"] as const;
const FIRST_FRAME = "main li:first-child";
const ENLARGE = `${FIRST_FRAME} [aria-label^=Enlarge]`;

/** The alternative text of the still in the lightbox, once it has loaded. */
const shown = () => {
  const slide = document.querySelector(".pswp__item[aria-hidden=false] img:not(.pswp__img--placeholder)");
  return slide instanceof HTMLImageElement && slide.naturalWidth > 0 ? slide.alt : undefined;
};
const address = () => location.pathname + location.hash;

const expectShown = (page: EnginePage, { alt }: { alt: string }) => expectIn(page, shown).toEqual(alt);
const expectAddress = (page: EnginePage, path: string) => expectIn(page, address).toEqual(path);
const expectClosed = (page: EnginePage) =>
  expectIn(page, () => document.querySelector("[role=dialog]") === null).toBe(true);

/** Opens STILLS, and waits for the frame's buttons. */
async function openStills(page: EnginePage, url: string) {
  await page.goto(url + STILLS[0]);
  await expectIn(page, (selector: string) => document.querySelector(selector) !== null, ENLARGE).toBe(true);
}

journey(
  "a dragged frame stays moved; the arrow keys show the other stills, also offline",
  async ({ open, site, allowErrors }) => {
    allowErrors(SERVER_GONE_ERRORS);
    const page = await open();
    await openStills(page, site.url);
    // WebKitGTK's worker may stay "activating" when its first page is left meanwhile.
    await expectIn(page, isSaved).toBe(true);
    await page.hover(FIRST_FRAME);
    /** True if the frame is right of the place that its list item keeps. */
    const isMoved = (item: string) => {
      const [frame, place] = [`${item} > div`, item].map((one) => document.querySelector(one)?.getBoundingClientRect());
      return (frame?.x ?? 0) - (place?.x ?? 0) > 100;
    };
    await page.dragRight(FIRST_FRAME, 200);
    await expectIn(page, isMoved, FIRST_FRAME).toBe(true);
    const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
    await page.evaluate(focus, `${FIRST_FRAME} a`);
    await page.keyboard.press("Enter");
    await expectPage(page, [`/portfolio/${FIRST.id}`, FIRST.title]);

    // The frame is still moved.
    await openStills(page, site.url);
    await expectIn(page, isMoved, FIRST_FRAME).toBe(true);
    await page.click(ENLARGE);
    await expectShown(page, FIRST);
    await page.keyboard.press("ArrowLeft");
    await expectAddress(page, `/portfolio#still-${LAST.id}`);
    for (const { id } of [FIRST, SECOND]) {
      await page.keyboard.press("ArrowRight");
      await expectAddress(page, `/portfolio#still-${id}`);
    }
    await expectShown(page, SECOND);
    // One Back leaves the lightbox, however many stills were shown.
    await page.goBack();
    await expectClosed(page);
    await expectAddress(page, "/portfolio");
    await expectIn(page, (selector: string) => document.activeElement?.matches(selector), ENLARGE).toBe(true);
    await page.goForward();
    await expectShown(page, SECOND);

    site.kill();
    await page.goto(`${site.url}/portfolio/${SECOND.id}#still-${SECOND.id}`);
    await expectShown(page, SECOND);
    await page.keyboard.press("Escape");
    await expectClosed(page);
    await expectPage(page, [`/portfolio/${SECOND.id}`, SECOND.title]);
    await openStills(page, site.url);
    await page.click(ENLARGE);
    await expectShown(page, FIRST);
  },
);

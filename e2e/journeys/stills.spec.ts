import { isSaved } from "../helpers/engines/visitor";
import { expectPage, expectResult, SERVER_GONE_ERRORS, test, type Visitor } from "../helpers/journey";
import { FIRST, LAST, SECOND } from "../helpers/pages";

const STILLS = ["/portfolio", "STILLS"] as const;
const FIRST_FRAME = "main li:first-child";
const ENLARGE = `${FIRST_FRAME} [aria-label^=Enlarge]`;

/** The alternative text of the still in the lightbox, once it has loaded. */
const shown = () => {
  const slide = document.querySelector(".pswp__item[aria-hidden=false] img:not(.pswp__img--placeholder)");
  return slide instanceof HTMLImageElement && slide.naturalWidth > 0 ? slide.alt : undefined;
};
const address = () => location.pathname + location.hash;

const expectShown = (visitor: Visitor, { alt }: { alt: string }) => expectResult(visitor, shown, [], alt);
const expectAddress = (visitor: Visitor, path: string) => expectResult(visitor, address, [], path);
const expectClosed = (visitor: Visitor) =>
  expectResult(visitor, () => document.querySelector("[role=dialog]") === null, [], true);

/** Opens STILLS, and waits for the frame's buttons. */
async function openStills(visitor: Visitor, url: string) {
  await visitor.goto(url + STILLS[0]);
  await expectResult(visitor, (selector: string) => document.querySelector(selector) !== null, [ENLARGE], true);
}

test("a dragged frame stays moved; the arrow keys show the other stills, also offline", async ({
  open,
  site,
  allowErrors,
}) => {
  allowErrors(SERVER_GONE_ERRORS);
  const visitor = await open();
  await openStills(visitor, site.url);
  // WebKitGTK's worker may stay "activating" when its first page is left meanwhile.
  await expectResult(visitor, isSaved, [], true);
  await visitor.hover(FIRST_FRAME);
  /** True if the frame is right of the place that its list item keeps. */
  const isMoved = (item: string) => {
    const [frame, place] = [`${item} > div`, item].map((one) => document.querySelector(one)?.getBoundingClientRect());
    return (frame?.x ?? 0) - (place?.x ?? 0) > 100;
  };
  await visitor.dragRight(FIRST_FRAME);
  await expectResult(visitor, isMoved, [FIRST_FRAME], true);
  const focus = (selector: string) => document.querySelector<HTMLElement>(selector)?.focus();
  await visitor.run(focus, `${FIRST_FRAME} a`);
  await visitor.press("Enter");
  await expectPage(visitor, [`/portfolio/${FIRST.id}`, FIRST.title]);

  // The frame is still moved.
  await openStills(visitor, site.url);
  await expectResult(visitor, isMoved, [FIRST_FRAME], true);
  await visitor.click(ENLARGE);
  await expectShown(visitor, FIRST);
  await visitor.press("ArrowLeft");
  await expectAddress(visitor, `/portfolio#still-${LAST.id}`);
  for (const { id } of [FIRST, SECOND]) {
    await visitor.press("ArrowRight");
    await expectAddress(visitor, `/portfolio#still-${id}`);
  }
  await expectShown(visitor, SECOND);
  // One Back leaves the lightbox, however many stills were shown.
  await visitor.go(-1);
  await expectClosed(visitor);
  await expectAddress(visitor, "/portfolio");
  await expectResult(visitor, (selector: string) => document.activeElement?.matches(selector), [ENLARGE], true);
  await visitor.go(1);
  await expectShown(visitor, SECOND);

  site.kill();
  await visitor.goto(`${site.url}/portfolio/${SECOND.id}#still-${SECOND.id}`);
  await expectShown(visitor, SECOND);
  await visitor.press("Escape");
  await expectClosed(visitor);
  await expectPage(visitor, [`/portfolio/${SECOND.id}`, SECOND.title]);
  await openStills(visitor, site.url);
  await visitor.click(ENLARGE);
  await expectShown(visitor, FIRST);
});

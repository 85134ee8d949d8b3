import sharp from "sharp";
import { drawShareCard } from "../../src/build/share-cards";

/** Finds the pixels of a colour between two rows: their number, first and last column. */
async function find(card: Buffer, top: number, height: number, matches: (red: number, blue: number) => boolean) {
  const pixels = await sharp(card).extract({ left: 0, top, width: 1200, height }).raw().toBuffer();
  let count = 0;
  let left = 1200;
  let right = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    if (!matches(pixels[at] ?? 0, pixels[at + 2] ?? 0)) continue;
    count += 1;
    left = Math.min(left, (at / 3) % 1200);
    right = Math.max(right, (at / 3) % 1200);
  }
  return { count, left, right };
}

const draw = (title?: string) => drawShareCard({ ...(title && { title }), alt: "", still: "data/images/1.jpg" });
const findTitle = (card: Buffer) => find(card, 130, 480, (red, blue) => red > 225 && blue > 200);

test.each([
  ["a short title", "Makua"],
  ["120 letters without a space", "W".repeat(120)],
  ["200 letters with markup and quotes", `<script>alert("1")</script> & 'more' ${"a title without an end ".repeat(8)}`],
])("the card's title stays within its margins: %s", async (_, title) => {
  const card = await draw(title);
  expect(await sharp(card).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(card.length).toBeLessThan(300_000);
  const { count, left, right } = await findTitle(card);
  expect(count).toBeGreaterThan(2000);
  expect(left).toBeGreaterThanOrEqual(48);
  expect(left).toBeLessThan(100);
  expect(right).toBeLessThanOrEqual(1152);
});

test("a title with characters that the font lacks is left out", async () => {
  for (const title of ["עולם חדש", "Live 漢字"]) expect((await findTitle(await draw(title))).count).toBe(0);
});

test("the home page's card has the company's name in two lines of equal width", async () => {
  const card = await draw();
  const white = await find(card, 230, 120, (red, blue) => red > 235 && blue > 215);
  const yellow = await find(card, 390, 120, (red, blue) => red > 235 && blue < 60);
  expect(white.right - white.left).toBeGreaterThan(400);
  expect(Math.abs(white.right - white.left - (yellow.right - yellow.left))).toBeLessThan(8);
});

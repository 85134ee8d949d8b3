import sharp from "sharp";
import { drawShareCard } from "../../src/build/share-cards";

const STILL = "data/images/1.jpg";

/** Finds the pixels of a colour between two rows: their number, first and last column. */
async function find(card: Buffer, top: number, height: number, matches: (red: number, blue: number) => boolean) {
  const pixels = await sharp(card).extract({ left: 0, top, width: 1200, height }).raw().toBuffer();
  const columns = Array.from({ length: 1200 * height }, (_, index) => index)
    .filter((index) => matches(pixels[index * 3] ?? 0, pixels[index * 3 + 2] ?? 0))
    .map((index) => index % 1200);
  const [left, right] = columns.reduce(([left, right], x) => [Math.min(left, x), Math.max(right, x)], [1200, 0]);
  return { count: columns.length, left, right };
}

test.each([
  ["a short title", "Makua"],
  ["120 letters without a space", "W".repeat(120)],
  ["184 letters", "a title without an end ".repeat(8)],
  ["markup and quotes", `<script>alert("1")</script> & 'more'`],
])("the card's title stays within its margins: %s", async (_, title) => {
  const card = await drawShareCard({ title, alt: "", still: STILL });
  expect(await sharp(card).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(card.length).toBeLessThan(300_000);
  const { count, left, right } = await find(card, 130, 480, (red, blue) => red > 225 && blue > 200);
  expect(count).toBeGreaterThan(2000);
  expect(left).toBeGreaterThanOrEqual(48);
  expect(left).toBeLessThan(100);
  expect(right).toBeLessThanOrEqual(1152);
});

test("a title with characters that the font lacks is left out", async () => {
  const draw = (title: string) => drawShareCard({ title, alt: "", still: STILL });
  expect((await draw("עולם חדש")).equals(await draw("Live 漢字"))).toBe(true);
});

test("the home page's card has the company's name in two lines of equal width", async () => {
  const card = await drawShareCard({ alt: "", still: STILL });
  const white = await find(card, 230, 120, (red, blue) => red > 235 && blue > 215);
  const yellow = await find(card, 390, 120, (red, blue) => red > 235 && blue < 60);
  expect(white.right - white.left).toBeGreaterThan(400);
  expect(Math.abs(white.right - white.left - (yellow.right - yellow.left))).toBeLessThan(8);
});

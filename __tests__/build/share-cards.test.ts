import sharp from "sharp";
import { drawShareCard } from "../../src/build/share-cards";

const STILL = "data/images/1.jpg";

/** Where the pixels of a part of a card are that look so: how many, and between which columns. */
async function find(card: Buffer, top: number, height: number, looks: (red: number, blue: number) => boolean) {
  const data = await sharp(card).extract({ left: 0, top, width: 1200, height }).raw().toBuffer();
  let [count, left, right] = [0, 1200, 0];
  for (let pixel = 0; pixel < 1200 * height; pixel++)
    if (looks(data[pixel * 3] ?? 0, data[pixel * 3 + 2] ?? 0)) {
      const column = pixel % 1200;
      [count, left, right] = [count + 1, Math.min(left, column), Math.max(right, column)];
    }
  return { count, left, right };
}

test.each([
  ["a short one", "Makua"],
  ["one of 120 letters without a blank", "W".repeat(120)],
  ["one of 200 letters", "a title without an end ".repeat(8)],
  ["markup and quotes", `<script>alert("1")</script> & 'more'`],
])("a card with %s as its title has all words within its margins", async (_, title) => {
  const card = await drawShareCard({ title, alt: "", still: STILL });
  expect(await sharp(card).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(card.length).toBeLessThan(300_000);
  const { count, left, right } = await find(card, 130, 480, (red, blue) => red > 225 && blue > 200);
  expect(count).toBeGreaterThan(2000);
  expect(left).toBeGreaterThanOrEqual(48);
  expect(left).toBeLessThan(100);
  expect(right).toBeLessThanOrEqual(1152);
});

test("a title with letters that the face lacks is left out", async () => {
  const [hebrew, mixed] = await Promise.all(
    ["עולם חדש", "Live 漢字"].map((title) => drawShareCard({ title, alt: "", still: STILL })),
  );
  expect(hebrew?.equals(mixed as Buffer)).toBe(true);
});

test("the home page's card has the company's name in two lines of one width", async () => {
  const card = await drawShareCard({ alt: "", still: STILL });
  const white = await find(card, 230, 120, (red, blue) => red > 235 && blue > 215);
  const yellow = await find(card, 390, 120, (red, blue) => red > 235 && blue < 60);
  expect(white.right - white.left).toBeGreaterThan(400);
  expect(Math.abs(white.right - white.left - (yellow.right - yellow.left))).toBeLessThan(8);
});

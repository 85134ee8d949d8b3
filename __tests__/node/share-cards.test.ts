import sharp from "sharp";
import { drawShareCard } from "../../src/node/share-cards";

const draw = (title: string) => drawShareCard({ title, still: "e2e/projects/images/1.jpg" });

/** Finds the title's pixels, which are nearly white: their number, first and last column. */
async function findTitle(card: Buffer) {
  const pixels = await sharp(card).extract({ left: 0, top: 130, width: 1200, height: 480 }).raw().toBuffer();
  const columns: number[] = [];
  for (let at = 0; at < pixels.length; at += 3)
    if ((pixels[at] ?? 0) > 225 && (pixels[at + 2] ?? 0) > 200) columns.push((at / 3) % 1200);
  columns.sort((one, other) => one - other);
  return { count: columns.length, left: columns[0], right: columns.at(-1) };
}

test.each([
  ["a short title", "Makua"],
  ["120 letters without a space", "W".repeat(120)],
  ["200 letters with markup and quotes", `<script>alert("1")</script> & 'more' ${"a title without an end ".repeat(8)}`],
])("the card's title stays within its margins: %s", async (_, title) => {
  const { count, left, right } = await findTitle(await draw(title));
  expect(count).toBeGreaterThan(2000);
  expect(left).toBeGreaterThanOrEqual(48);
  expect(left).toBeLessThan(100);
  expect(right).toBeLessThanOrEqual(1152);
});

test("a title with characters that the font lacks is left out", async () => {
  for (const title of ["עולם חדש", "Live 漢字"]) expect((await findTitle(await draw(title))).count).toBe(0);
});

/** @jest-environment node */
import sharp from "sharp";
import { drawShareCard } from "../../src/build/share-cards";

const STILL = "data/images/1.jpg";

/** Where the words are: the bounds of what is as bright as they are, in px of the card's lower part. */
async function wordsOn(card: Buffer) {
  const { data, info } = await sharp(card)
    .extract({ left: 0, top: 130, width: 1200, height: 480 })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const places = [...data].flatMap((value, index) => (value > 225 ? [index % info.width] : []));
  const columns = [...new Set(places)];
  return { count: places.length, left: Math.min(1200, ...columns), right: Math.max(0, ...columns) };
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
  const { count, left, right } = await wordsOn(card);
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
  const widthOf = async (top: number, channel: number) => {
    const card = await drawShareCard({ alt: "", still: STILL });
    const { data, info } = await sharp(card)
      .extract({ left: 0, top, width: 1200, height: 120 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const columns = new Set<number>();
    for (let at = 0; at < data.length; at += info.channels)
      if ((data[at] ?? 0) > 235 && (channel === 2 ? (data[at + 2] ?? 0) > 215 : (data[at + 2] ?? 255) < 60))
        columns.add((at / info.channels) % info.width);
    return Math.max(...columns) - Math.min(...columns);
  };
  expect(Math.abs((await widthOf(230, 2)) - (await widthOf(390, 0)))).toBeLessThan(8);
});

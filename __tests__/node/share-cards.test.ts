import sharp from "sharp";
import { drawShareCard } from "../../src/node/share-cards";
import { temporaryFolder } from "../temporary-folder";

const { at, write } = temporaryFolder();

test("a share card is the still, cropped and upright, with the accent's bar", async () => {
  // A photo of 40 × 80 pixels that is shown turned, red at its right.
  const red = { create: { width: 40, height: 40, channels: 3, background: "#f00" } } as const;
  const photo = sharp({ create: { width: 40, height: 80, channels: 3, background: "#00f" } });
  const turned = photo.composite([{ input: red, left: 0, top: 0 }]).withMetadata({ orientation: 6 });
  write("photo.png", await turned.png().toBuffer());
  const { data, info } = await sharp(await drawShareCard(at("photo.png")))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 1200, height: 630 });
  const pixel = (x: number, y: number) => [...data.subarray(3 * (1200 * y + x), 3 * (1200 * y + x) + 3)];
  const isNear = (color: number[]) => color.map((value) => expect.closeTo(value, -1.6));
  expect(pixel(100, 100)).toEqual(isNear([0, 0, 255]));
  expect(pixel(1100, 100)).toEqual(isNear([255, 0, 0]));
  expect(pixel(600, 626)).toEqual(isNear([255, 77, 28]));
});

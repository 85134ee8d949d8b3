import fs from "node:fs";
import { fitLockup, lockupStyle } from "../../src/build/lockup";

test("src/styles/lockup.css fits the company's name (npm run fonts)", async () => {
  expect(fs.readFileSync("src/styles/lockup.css", "utf8")).toBe(await lockupStyle());
});

test("two lines of different words get equal widths", async () => {
  expect(await fitLockup(["VELVET", "FILMS"])).toEqual({ widths: [83, 100], em: expect.closeTo(3.14, 1) });
});

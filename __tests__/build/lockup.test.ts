import fs from "node:fs";
import { fitLockup, lockupStyle } from "../../src/build/lockup";

test("src/styles/lockup.css fits the company's name (npm run fonts)", async () => {
  expect(fs.readFileSync("src/styles/lockup.css", "utf8")).toBe(await lockupStyle());
});

test.each([
  [["HAMMERED", "PRODUCTIONS"], [100, 79.5], 6.13],
  [["VELVET", "FILMS"], [83, 100], 3.14],
  [["STRUCK", "PICTURES"], [100, 82.5], 4.31],
])("the lines of %j get equal widths", async (lines, widths, em) => {
  expect(await fitLockup(lines)).toEqual({ widths, em: expect.closeTo(em, 1) });
});

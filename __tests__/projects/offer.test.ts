import { chosenBy } from "../../src/projects/offer";

test("a text chooses the same one every time, and never one that is not there", () => {
  for (const count of [1, 2, 8, 300])
    for (const text of ["", "/nope", "/portfolio/99", "/\u{1f600}/é", "/".repeat(5000)]) {
      const place = chosenBy(text, count);
      expect(chosenBy(text, count)).toBe(place);
      expect(Number.isInteger(place)).toBe(true);
      expect(place).toBeGreaterThanOrEqual(0);
      expect(place).toBeLessThan(count);
    }
});

test("a thousand addresses choose each of eight about as often", () => {
  const times = new Array<number>(8).fill(0);
  for (let number = 0; number < 1000; number += 1) {
    const place = chosenBy(`/old-page-${number}`, 8);
    times[place] = (times[place] ?? 0) + 1;
  }
  for (const often of times) expect(often).toBeGreaterThan(60);
});

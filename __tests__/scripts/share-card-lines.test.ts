/** @jest-environment node */
import fc from "fast-check";
import { fitText } from "../../scripts/build/share-cards/lines.mjs";

type Range = { from: number; to: number };

/** Every character is half an em wide, so that what is expected can be told by counting. */
const widthOf = ({ from, to }: Range) => (to - from) / 2;
const BOX = { width: 1000, height: 400, largest: 150, smallest: 44, lineHeight: 1 };

const fitted = (text: string, box = BOX) => {
  const { size, lines, isCut } = fitText(text, widthOf, box);
  return { size, isCut, lines: lines.map(({ from, to }) => text.slice(from, to)) };
};

test("a short title is set at the largest size", () => {
  expect(fitted("A title")).toEqual({ size: 150, lines: ["A title"], isCut: false });
});

test("lines are about as wide as each other", () => {
  expect(fitted("aaaa bbbb cccc d")).toEqual({ size: 150, lines: ["aaaa bbbb", "cccc d"], isCut: false });
});

test("a word is broken only where the type would have to be small for it", () => {
  expect(fitted("x".repeat(20))).toEqual({ size: 100, lines: ["x".repeat(20)], isCut: false });
  const long = fitted("x".repeat(120));
  expect(long.size).toBeLessThanOrEqual(64);
  expect(long.lines.join("")).toBe("x".repeat(120));
});

test("letters of several code units stay whole", () => {
  const family = "👩‍👩‍👧";
  const { lines } = fitted(family.repeat(30));
  for (const line of lines) expect(line.replaceAll(family, "")).toBe("");
});

test("any text fits: nothing is lost but what is told to be cut, and the next size would be too large", () => {
  const word = fc.string({ minLength: 1, maxLength: 40, unit: fc.constantFrom("a", "é", "ש") });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 80 }), (words) => {
      const text = words.join(" ");
      const { size, lines, isCut } = fitted(text);
      const all = lines.join(" ").replaceAll(" ", "");
      const whole = text.replaceAll(" ", "");
      expect(isCut ? whole.startsWith(all) : all === whole).toBe(true);
      for (const line of lines) expect((line.length / 2) * size).toBeLessThanOrEqual(BOX.width);
      expect(lines.length * size).toBeLessThanOrEqual(BOX.height);
      if (isCut || size === BOX.largest) return;
      const larger = fitted(text, { ...BOX, smallest: size + 2 });
      expect(larger.isCut || larger.size > size).toBe(true);
      expect(larger.isCut).toBe(true);
    }),
  );
});

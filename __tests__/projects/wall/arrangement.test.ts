import { keepArrangement, readArrangement } from "../../../src/projects/wall/arrangement";

const NOTHING = { layout: "scattered", narrow: [], wide: [] };

test.each(["no JSON", "null", "[]"])("%j is as if nothing had been moved", (text) => {
  sessionStorage.setItem("wall", text);
  expect(readArrangement()).toEqual(NOTHING);
});

test("a visit whose browser keeps nothing goes on", () => {
  for (const method of ["getItem", "setItem"] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException("refused", "SecurityError");
    });
  expect(readArrangement()).toEqual(NOTHING);
  expect(() => keepArrangement(readArrangement())).not.toThrow();
});

/** @jest-environment jsdom */
import { keepArrangement, readArrangement } from "../../../src/projects/wall/arrangement";

const NOTHING = { layout: "scattered", narrow: [], wide: [] };

test("where something else is stored, or nothing can be, it is as if nothing had been moved", () => {
  for (const text of ["no JSON", "null", "[]"]) {
    sessionStorage.setItem("wall", text);
    expect(readArrangement()).toEqual(NOTHING);
  }
  for (const method of ["getItem", "setItem"] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException("refused", "SecurityError");
    });
  expect(readArrangement()).toEqual(NOTHING);
  expect(() => keepArrangement(readArrangement())).not.toThrow();
});

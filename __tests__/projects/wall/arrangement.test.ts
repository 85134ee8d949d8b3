/** @jest-environment jsdom */
import { readArrangement, saveArrangement } from "../../../src/projects/wall/arrangement";

const DEFAULT = { layout: "scattered", narrow: [], wide: [] };

test("the wall has its default arrangement if none is stored, or storage fails", () => {
  for (const text of ["no JSON", "null", "[]"]) {
    sessionStorage.setItem("wall", text);
    expect(readArrangement()).toEqual(DEFAULT);
  }
  for (const method of ["getItem", "setItem"] as const)
    jest.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException("refused", "SecurityError");
    });
  expect(readArrangement()).toEqual(DEFAULT);
  expect(() => saveArrangement(readArrangement())).not.toThrow();
});

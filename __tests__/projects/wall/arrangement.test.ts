import { keepArrangement, readArrangement } from "../../../src/projects/wall/arrangement";

const NOTHING = { layout: "scattered", narrow: [], wide: [] };

afterEach(() => sessionStorage.clear());

test("what is kept is read again", () => {
  const arrangement = { layout: "tidy" as const, narrow: [], wide: [["5", 0.25, -0.5]] as [string, number, number][] };
  keepArrangement(arrangement);
  expect(readArrangement()).toEqual(arrangement);
});

test.each([null, "", "no JSON", "null", "7", "[]"])("%j is as if nothing had been moved", (text) => {
  if (text !== null) sessionStorage.setItem("wall", text);
  expect(readArrangement()).toEqual(NOTHING);
});

test("a visit whose browser keeps nothing goes on", () => {
  const refuse = () => {
    throw new DOMException("refused", "SecurityError");
  };
  const get = jest.spyOn(Storage.prototype, "getItem").mockImplementation(refuse);
  const set = jest.spyOn(Storage.prototype, "setItem").mockImplementation(refuse);
  expect(readArrangement()).toEqual(NOTHING);
  expect(() => keepArrangement(readArrangement())).not.toThrow();
  get.mockRestore();
  set.mockRestore();
});

import { act, render, screen } from "@testing-library/react";
import { useSaved } from "../../src/offline/saved";
import { StatusLine } from "../../src/offline/status-line";

jest.mock("../../src/offline/saved");
jest.useFakeTimers();

const told = (saved: number, saving: boolean) =>
  jest.mocked(useSaved).mockReturnValue({ saved, total: 8, bytes: 573_400, saving });
const announced = () => screen.getByRole("status").textContent;
const seen = () => document.querySelector("[role=status] + [aria-hidden=true]")?.textContent;

beforeEach(() => localStorage.clear());

test("that all is kept is told for six seconds, once on this device", () => {
  told(8, false);
  const { rerender, unmount } = render(<StatusLine />);
  expect([announced(), seen()]).toEqual(["Ready offline", "Ready offline"]);
  act(() => jest.advanceTimersByTime(5999));
  expect(seen()).toBe("Ready offline");
  act(() => jest.advanceTimersByTime(1));
  rerender(<StatusLine />);
  expect([announced(), seen()]).toEqual(["", undefined]);
  unmount();
  render(<StatusLine />);
  expect(announced()).toBe("");
});

test("when saving begins again within these seconds it is told no longer", () => {
  told(8, false);
  const { rerender } = render(<StatusLine />);
  expect(seen()).toBe("Ready offline");
  told(2, true);
  rerender(<StatusLine />);
  expect([announced(), seen()]).toEqual(["", undefined]);
  told(8, false);
  rerender(<StatusLine />);
  act(() => jest.advanceTimersByTime(60_000));
  expect([announced(), seen()]).toEqual(["", undefined]);
});

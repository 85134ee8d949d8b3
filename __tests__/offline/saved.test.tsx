/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { SaveOffline } from "../../src/offline/save-offline";
import { saveStills, useSaved } from "../../src/offline/saved";
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

test("what is saved by itself is saved in silence; what was asked for says how far it has come", () => {
  jest.mocked(useSaved).mockReturnValue(undefined);
  const { container, rerender } = render(<SaveOffline />);
  expect(container).toBeEmptyDOMElement();
  told(2, true);
  rerender(<SaveOffline />);
  expect(container).toBeEmptyDOMElement();
  told(2, false);
  rerender(<SaveOffline />);
  fireEvent.click(screen.getByRole("button", { name: "Save for offline (0.6 MB)" }));
  expect(saveStills).toHaveBeenCalledTimes(1);
  told(3, true);
  rerender(<SaveOffline />);
  expect(screen.getByRole("status")).toHaveTextContent("Saving 3 of 8");
  told(8, false);
  rerender(<SaveOffline />);
  expect(container).toBeEmptyDOMElement();
});

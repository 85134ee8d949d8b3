/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { SaveOffline } from "../../src/offline/save-offline";
import { saveStills, useSaved } from "../../src/offline/saved";
import { StatusLine } from "../../src/offline/status-line";

jest.mock("../../src/offline/saved");
jest.useFakeTimers();

const setSaved = (saved: number, saving: boolean) =>
  jest.mocked(useSaved).mockReturnValue({ saved, total: 8, bytes: 573_400, saving });
const announced = () => screen.getByRole("status").textContent;
const seen = () => document.querySelector("[role=status] + [aria-hidden=true]")?.textContent;

beforeEach(() => localStorage.clear());

test('"Ready offline" shows for six seconds, once on this device', () => {
  setSaved(8, false);
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

test('"Ready offline" disappears when saving starts again', () => {
  setSaved(8, false);
  const { rerender } = render(<StatusLine />);
  expect(seen()).toBe("Ready offline");
  setSaved(2, true);
  rerender(<StatusLine />);
  expect([announced(), seen()]).toEqual(["", undefined]);
  setSaved(8, false);
  rerender(<StatusLine />);
  act(() => jest.advanceTimersByTime(60_000));
  expect([announced(), seen()]).toEqual(["", undefined]);
});

test("automatic saving shows nothing; saving by the button shows its progress", () => {
  jest.mocked(useSaved).mockReturnValue(undefined);
  const { container, rerender } = render(<SaveOffline />);
  expect(container).toBeEmptyDOMElement();
  setSaved(2, true);
  rerender(<SaveOffline />);
  expect(container).toBeEmptyDOMElement();
  setSaved(2, false);
  rerender(<SaveOffline />);
  fireEvent.click(screen.getByRole("button", { name: "Save for offline (0.6 MB)" }));
  expect(saveStills).toHaveBeenCalledTimes(1);
  setSaved(3, true);
  rerender(<SaveOffline />);
  expect(screen.getByRole("status")).toHaveTextContent("Saving 3 of 8");
  setSaved(8, false);
  rerender(<SaveOffline />);
  expect(container).toBeEmptyDOMElement();
});

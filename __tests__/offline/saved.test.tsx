/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { SaveOffline } from "../../src/offline/save-offline";
import { saveStills, useSaved } from "../../src/offline/saved";
import { StatusLine } from "../../src/offline/status-line";

jest.mock("../../src/offline/saved");
jest.useFakeTimers();

const setSaved = (saved: number, saving: boolean) =>
  jest.mocked(useSaved).mockReturnValue({ saved, total: 8, bytes: 573_400, saving });
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
/** The words of the status line, which it announces and shows. */
function expectStatus(words: string) {
  expect(screen.getByRole("status").textContent).toBe(words);
  expect(document.querySelector("[role=status] + [aria-hidden=true]")?.textContent ?? "").toBe(words);
}

beforeEach(() => localStorage.clear());

test('"Ready offline" shows for six seconds, once on this device', () => {
  setSaved(8, false);
  const { unmount } = render(<StatusLine />);
  wait(5999);
  expectStatus("Ready offline");
  wait(1);
  expectStatus("");
  unmount();
  render(<StatusLine />);
  expectStatus("");
});

test("automatic saving shows nothing; saving by the button shows its progress", () => {
  const { container, rerender } = render(<SaveOffline />);
  const update = (saved: number, saving: boolean) => {
    setSaved(saved, saving);
    rerender(<SaveOffline />);
    return container.textContent;
  };
  expect(update(2, true)).toBe("");
  expect(update(2, false)).toBe("Save for offline (0.6 MB)");
  fireEvent.click(screen.getByRole("button"));
  expect(saveStills).toHaveBeenCalledTimes(1);
  expect(update(3, true)).toBe("Saving 3 of 8");
  expect(update(8, false)).toBe("");
});

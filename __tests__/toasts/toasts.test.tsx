/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import type * as ToastCode from "../../src/toasts/toaster";
import { notify, type Toast } from "../../src/toasts/toasts";

jest.mock("../../src/toasts/toaster", () => {
  throw new Error("The code could not be loaded.");
});
const { showToast, Toaster } = jest.requireActual<typeof ToastCode>("../../src/toasts/toaster");

const action = { label: "Refresh", run: () => {} };
const words = { title: "Title", description: "Description" } as const;

test.each([
  ["a failure opens a dialog", { tone: "bad", ...words, action }, [["Title\nDescription\nReload the page first."]]],
  ["a success opens a dialog", { tone: "ok", ...words }, [["Title\nDescription"]]],
  ["an optional action is not shown", { tone: "ok", ...words, action }, []],
] as const)("if the code of the toasts doesn't load, %s", async (_, toast, dialogs) => {
  window.alert = jest.fn();
  await notify(toast);
  expect(jest.mocked(window.alert).mock.calls).toEqual(dialogs);
});

/** Shows a toast and ends the exit animations, which jsdom doesn't run. @returns the titles on the page */
async function showNext(title: string, kind: Pick<Toast, "kind"> = {}): Promise<string[]> {
  await act(async () => showToast({ ...kind, tone: "bad", title, description: "Words" }));
  await screen.findByText(title);
  for (const leaving of document.querySelectorAll(".exit")) await act(async () => void fireEvent.animationEnd(leaving));
  return screen.getAllByRole("group").map((one) => one.getAttribute("aria-label") ?? "");
}

test("a toast replaces only the last one of its kind", async () => {
  render(<Toaster />);
  expect(await showNext("Error")).toEqual(["Error"]);
  expect(await showNext("New version", { kind: "update" })).toEqual(["Error", "New version"]);
  expect(await showNext("Validation Error")).toEqual(["New version", "Validation Error"]);
});

/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { showToast, Toaster } from "../../src/toasts/toaster";
import type { Toast } from "../../src/toasts/toasts";

const toast = (kind: Toast["kind"], title: string): Toast => ({ kind, tone: "bad", title, description: "Words" });

/** Shows a toast and ends the exit animations, which jsdom doesn't run. @returns the titles on the page */
async function showNext(next: Toast): Promise<string[]> {
  await act(async () => showToast(next));
  await screen.findByText(next.title);
  for (const leaving of document.querySelectorAll(".exit")) await act(async () => void fireEvent.animationEnd(leaving));
  return screen.getAllByRole("alert").map((alert) => alert.querySelector("strong")?.textContent ?? "");
}

test("a toast replaces only the last one of its kind", async () => {
  render(<Toaster />);
  expect(await showNext(toast("message", "Error"))).toEqual(["Error"]);
  expect(await showNext(toast("update", "New version"))).toEqual(["Error", "New version"]);
  expect(await showNext(toast("message", "Validation Error"))).toEqual(["New version", "Validation Error"]);
  expect(await showNext(toast("update", "Newer version"))).toEqual(["Validation Error", "Newer version"]);
});

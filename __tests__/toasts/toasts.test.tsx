/** @jest-environment jsdom */
import { notify } from "../../src/toasts/toasts";

jest.mock("../../src/toasts/toaster", () => {
  throw new Error("The code could not be loaded.");
});

const action = { label: "Refresh", run: () => {} };
const words = { kind: "message", title: "Title", description: "Description" } as const;

test.each([
  ["a failure opens a dialog", { tone: "bad", ...words }, 1],
  ["a failure with an action opens a dialog", { tone: "bad", ...words, action }, 1],
  ["a success opens a dialog", { tone: "ok", ...words }, 1],
  ["an optional action is not shown", { tone: "ok", ...words, action }, 0],
] as const)("where the toasts can't be loaded, %s", async (_, toast, times) => {
  window.alert = jest.fn();
  await notify(toast);
  expect(window.alert).toHaveBeenCalledTimes(times);
  if (times > 0) expect(window.alert).toHaveBeenCalledWith("Title\nDescription");
});

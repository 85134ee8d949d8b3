/** @jest-environment jsdom */
import { notify } from "../../src/toasts/toasts";

jest.mock("../../src/toasts/toaster", () => {
  throw new Error("The code could not be loaded.");
});

const action = { label: "Refresh", run: () => {} };
const words = { kind: "message", title: "Title", description: "Description" } as const;

test.each([
  ["a failure opens a dialog", { tone: "bad", ...words }, [["Title\nDescription"]]],
  ["a failure with an action opens a dialog", { tone: "bad", ...words, action }, [["Title\nDescription"]]],
  ["a success opens a dialog", { tone: "ok", ...words }, [["Title\nDescription"]]],
  ["an optional action is not shown", { tone: "ok", ...words, action }, []],
] as const)("if the code of the toasts doesn't load, %s", async (_, toast, dialogs) => {
  window.alert = jest.fn();
  await notify(toast);
  expect(jest.mocked(window.alert).mock.calls).toEqual(dialogs);
});

import { notify } from "../../src/toasts/toasts";

jest.mock("../../src/toasts/toaster", () => {
  throw new Error("The code could not be loaded.");
});

const action = { label: "Refresh", run: () => {} };
const words = { kind: "message", title: "Title", description: "Description" } as const;

beforeEach(() => {
  window.alert = jest.fn();
});

test("where the toasts can't be loaded a failure is told by a dialog, with or without something to do about it", async () => {
  await notify({ tone: "bad", ...words });
  await notify({ tone: "bad", ...words, action });
  expect(window.alert).toHaveBeenCalledTimes(2);
  expect(window.alert).toHaveBeenCalledWith("Title\nDescription");
});

test("good news is told by a dialog too, but an offer waits", async () => {
  await notify({ tone: "ok", ...words });
  await notify({ tone: "ok", ...words, action });
  expect(window.alert).toHaveBeenCalledTimes(1);
});

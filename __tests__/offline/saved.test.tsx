/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { SaveOffline } from "../../src/offline/save-offline";
import { saveStills, useSaved } from "../../src/offline/saved";
import { StatusLine } from "../../src/offline/status-line";
import { translate } from "../translate";

jest.mock("../../src/offline/saved");
jest.useFakeTimers();

const setMissing = (missing: number) => jest.mocked(useSaved).mockReturnValue({ missing, bytes: 573_400 });
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
/** The words of the status line, which it announces and shows. */
function expectStatus(words: string) {
  expect(screen.getByRole("status").textContent).toBe(words);
  expect(document.querySelector("[role=status] + [aria-hidden=true]")?.textContent ?? "").toBe(words);
}

beforeEach(() => localStorage.clear());

test('"Ready offline" shows for six seconds, once on this device', () => {
  setMissing(0);
  const { unmount } = render(<StatusLine />);
  wait(5999);
  expectStatus("Ready offline");
  wait(1);
  expectStatus("");
  unmount();
  render(<StatusLine />);
  expectStatus("");
});

test("the site is offline once the browser and a request say so: some browsers report no network in spite of one", async () => {
  setMissing(1);
  render(<StatusLine />);
  const network = jest.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const tell = (event: "online" | "offline", fetchResult: () => Promise<unknown>) => {
    Object.assign(window, { fetch: fetchResult });
    return act(async () => void fireEvent(window, new Event(event)));
  };
  await tell("offline", () => Promise.resolve({}));
  expectStatus("");
  await tell("offline", () => Promise.reject(new TypeError()));
  expectStatus("You are offline");
  network.mockReturnValue(true);
  await tell("online", () => Promise.reject(new TypeError()));
  expectStatus("");
});

test("the button shows the size, then that it saves; after a failure it can be pressed again, after success it is gone", async () => {
  setMissing(2);
  const { rerender } = render(<SaveOffline />);
  for (const missing of [1, 0]) {
    let end = () => {};
    translate();
    jest.mocked(saveStills).mockReturnValueOnce(new Promise((resolve) => (end = resolve)));
    fireEvent.click(screen.getByRole("button", { name: "Save for offline (0.6 MB)" }));
    expect(screen.getByRole("button")).toHaveTextContent("Saving (0.6 MB)");
    setMissing(missing);
    await act(async () => end());
    rerender(<SaveOffline />);
  }
  expect(saveStills).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole("button")).toBeNull();
});

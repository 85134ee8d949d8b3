/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { ask } from "../../src/offline/messages";
import { SaveOffline } from "../../src/offline/save-offline";
import { startOffline } from "../../src/offline/status";
import { StatusLine } from "../../src/offline/status-line";
import { translate } from "../translate";

jest.mock("../../src/offline/messages");
jest.useFakeTimers();

/** The worker's next answer. */
const answer = (missing: number) =>
  jest.mocked(ask).mockResolvedValueOnce({ build: "1", idleMs: 0, missing, bytes: 573_400 });
const workers = Object.assign(new EventTarget(), { ready: Promise.resolve({ active: null }) });
Object.assign(navigator, { serviceWorker: workers });
/** Each new worker is asked again. */
const change = () => act(async () => void workers.dispatchEvent(new Event("controllerchange")));
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
/** The words of the status line, which it announces and shows. */
function expectStatus(words: string) {
  expect(screen.getByRole("status").textContent).toBe(words);
  expect(document.querySelector("[role=status] + [aria-hidden=true]")?.textContent ?? "").toBe(words);
}

beforeAll(async () => {
  answer(1);
  await act(async () => startOffline());
});

test('"Ready offline" shows for six seconds, once on this device', async () => {
  render(<StatusLine />);
  expectStatus("");
  answer(0);
  await change();
  wait(5999);
  expectStatus("Ready offline");
  wait(1);
  expectStatus("");
  answer(0);
  await change();
  expectStatus("");
});

test("the site is offline once the browser and a request say so: some browsers report no network in spite of one", async () => {
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
  answer(2);
  await change();
  render(<SaveOffline />);
  for (const missing of [1, 0]) {
    translate();
    answer(missing);
    fireEvent.click(screen.getByRole("button", { name: "Save for offline (0.6 MB)" }));
    expect(screen.getByRole("button")).toHaveTextContent("Saving (0.6 MB)");
    await act(async () => {});
  }
  expect(screen.queryByRole("button")).toBeNull();
});

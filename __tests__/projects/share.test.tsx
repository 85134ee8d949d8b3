/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { Share } from "../../src/projects/share";

const writeText = jest.fn();
const share = jest.fn();

beforeEach(() => {
  for (const mock of [writeText, share]) mock.mockReset().mockResolvedValue(undefined);
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
  history.replaceState(null, "", "/portfolio/5?utm_source=mail#still-5");
});

const setSheet = (value: unknown) => Object.defineProperty(navigator, "share", { value, configurable: true });

async function press() {
  render(<Share title="A title" />);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Share" })));
}

test.each([
  ["shares", () => Promise.resolve()],
  ["closes it", () => Promise.reject(new DOMException("closed", "AbortError"))],
])("the system's sheet gets the page's own address; a visitor who %s is told nothing", async (_, end) => {
  setSheet(share.mockImplementation(end));
  await press();
  expect(share).toHaveBeenCalledWith({ title: "A title", url: "http://localhost/portfolio/5" });
  expect(writeText).not.toHaveBeenCalled();
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

const refuse = () => Promise.reject(new DOMException("no", "NotAllowedError"));
test.each([
  ["there is none the link is copied", undefined, async () => {}, "Link copied"],
  ["it is refused the link is copied", refuse, async () => {}, "Link copied"],
  ["the browser can't copy either it says so", undefined, refuse, "It could not be copied."],
])("where %s", async (_, sheet, copy, words) => {
  setSheet(sheet);
  writeText.mockImplementation(copy);
  await press();
  expect(writeText).toHaveBeenCalledWith("http://localhost/portfolio/5");
  expect(screen.getByRole("status")).toHaveTextContent(words);
  fireEvent.blur(screen.getByRole("button"));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

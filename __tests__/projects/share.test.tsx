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
  ["uses", () => Promise.resolve()],
  ["closes", () => Promise.reject(new DOMException("closed", "AbortError"))],
])(
  "the share sheet gets the address without query and hash; if the visitor %s it, no status appears",
  async (_, end) => {
    setSheet(share.mockImplementation(end));
    await press();
    expect(share).toHaveBeenCalledWith({ title: "A title", url: "http://localhost/portfolio/5" });
    expect(writeText).not.toHaveBeenCalled();
    expect(screen.getByRole("status")).toBeEmptyDOMElement();
  },
);

const refuse = () => Promise.reject(new DOMException("no", "NotAllowedError"));
test.each([
  ["without a share sheet the link is copied", undefined, async () => {}, "Link copied"],
  ["when the browser refuses the share sheet the link is copied", refuse, async () => {}, "Link copied"],
  ["without a share sheet and clipboard an error appears", undefined, refuse, "It could not be copied."],
])("%s", async (_, sheet, copy, words) => {
  setSheet(sheet);
  writeText.mockImplementation(copy);
  await press();
  expect(writeText).toHaveBeenCalledWith("http://localhost/portfolio/5");
  expect(screen.getByRole("status")).toHaveTextContent(words);
  fireEvent.blur(screen.getByRole("button"));
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

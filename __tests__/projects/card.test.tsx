/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { Card } from "../../src/projects/card";

const PREVIEW = "/previews/1.mp4";

let rejectPlay: (reason: Error) => void;
const play = jest.fn(() => new Promise<void>((_, reject) => (rejectPlay = reject)));
HTMLMediaElement.prototype.play = play;
HTMLMediaElement.prototype.pause = () => {};
window.matchMedia = () => ({ matches: false }) as MediaQueryList;

const project = {
  projectId: "1",
  position: 1,
  title: "Title 1",
  alt: "Still 1",
  previewVideo: PREVIEW,
  image: { childImageSharp: { gatsbyImageData: { width: 16, height: 9, images: { fallback: { src: "/1.jpg" } } } } },
} as unknown as Queries.CardFragment;

const card = () => screen.getByRole("link", { name: /^Title 1/ });
const video = () => card().querySelector("video") as HTMLVideoElement;
const fail = (reason: string) => act(async () => rejectPlay(new DOMException("", reason)));
// jsdom has no PointerEvent; React derives its enter and leave events from these.
const point = (type: string, pointerType: string) =>
  fireEvent(
    card(),
    Object.assign(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }), { pointerType }),
  );
function hover(milliseconds = 100, pointerType = "mouse") {
  point("pointerover", pointerType);
  act(() => jest.advanceTimersByTime(milliseconds));
}
const leave = () => point("pointerout", "mouse");

beforeEach(() => {
  jest.useFakeTimers();
  play.mockClear();
  render(<Card project={project} sizes="50vw" />);
});

test("a preview plays muted in a loop 100 ms after the pointer enters", () => {
  hover(99);
  leave();
  act(() => jest.advanceTimersByTime(1000));
  expect(play).not.toHaveBeenCalled();
  expect(video()).not.toHaveAttribute("src");
  hover();
  expect(play).toHaveBeenCalledTimes(1);
  expect(video()).toMatchObject({ muted: true, loop: true });
  expect(video()).toHaveAttribute("playsinline");
});

test("focus by a click, a touch, and a pointer in data-saver mode start no preview", () => {
  // In jsdom focus is never visible, like focus by a click in a browser.
  fireEvent.focus(card());
  hover(1000, "touch");
  const connection = { value: { saveData: true }, configurable: true };
  Object.defineProperty(navigator, "connection", connection);
  hover(1000);
  Reflect.deleteProperty(navigator, "connection");
  expect(play).not.toHaveBeenCalled();
});

test("a failed preview loads again on the next hover, one that fails while it plays once more", async () => {
  const error = () => act(async () => void fireEvent.error(video()));
  hover();
  await error();
  expect(video()).not.toHaveAttribute("src");
  leave();
  hover();
  leave();
  // Pausing rejects a pending play(), which is not a failure.
  await fail("AbortError");
  expect(video()).toHaveAttribute("src", PREVIEW);
  hover();
  // The next part of the file doesn't load.
  Object.defineProperty(video(), "error", { value: { code: 2 } });
  await error();
  expect(video()).toHaveAttribute("src", `${PREVIEW}?reload`);
  await error();
  expect(video()).not.toHaveAttribute("src");
  expect(play).toHaveBeenCalledTimes(4);
});

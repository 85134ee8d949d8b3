/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { Card } from "../../src/projects/card";

const PREVIEW = "/previews/1.mp4";
const PLAY = `play ${PREVIEW}`;
const PAUSE = `pause ${PREVIEW}`;

/** The calls of `play()` and `pause()`. */
let log: string[];
let rejectPlay: (reason: Error) => void;
const project = {
  projectId: "1",
  title: "Title 1",
  alt: "Still 1",
  previewVideo: PREVIEW,
  image: { childImageSharp: { gatsbyImageData: { width: 16, height: 9, images: { fallback: { src: "/1.jpg" } } } } },
} as unknown as Queries.CardFragment;
const renderCard = () => render(<Card project={project} position={1} sizes="50vw" />);

const card = () => screen.getByRole("link", { name: /^Title 1/ });
const video = () => card().querySelector("video") as HTMLVideoElement;
const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const fail = (reason: string) => act(async () => rejectPlay(new DOMException("", reason)));
// jsdom has no PointerEvent; React derives its enter and leave events from these.
const point = (type: string, pointerType = "mouse") =>
  fireEvent(
    card(),
    Object.assign(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }), { pointerType }),
  );
function hover(milliseconds = 100) {
  point("pointerover");
  wait(milliseconds);
}
const leave = () => point("pointerout");
const setConnection = (value: object) => Object.defineProperty(navigator, "connection", { value, configurable: true });
const advance = (seconds: number) => {
  video().currentTime = seconds;
  fireEvent.timeUpdate(video());
};

beforeEach(() => {
  jest.useFakeTimers();
  log = [];
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
  setConnection({});
  HTMLMediaElement.prototype.play = function play() {
    log.push(`play ${this.getAttribute("src")}`);
    return new Promise((_, reject) => (rejectPlay = reject));
  };
  HTMLMediaElement.prototype.pause = function pause() {
    log.push(`pause ${this.getAttribute("src")}`);
    fireEvent.pause(this);
  };
});
afterEach(() => jest.useRealTimers());

test("a preview plays muted in a loop 100 ms after the pointer enters, and pauses and rewinds when it leaves", async () => {
  renderCard();
  hover(99);
  leave();
  wait(1000);
  expect(log).toEqual([]);
  expect(video()).not.toHaveAttribute("src");
  hover();
  expect(log).toEqual([PLAY]);
  expect(video()).toMatchObject({ muted: true, loop: true });
  expect(video()).toHaveAttribute("playsinline");
  video().currentTime = 2;
  leave();
  expect(log).toEqual([PLAY, PAUSE]);
  expect(video().currentTime).toBe(0);
  // Pausing rejects a pending play(), which is not a failure.
  await fail("AbortError");
  expect(video()).toHaveAttribute("src", PREVIEW);
});

test("a preview shows when its time advances, and reloads after an error, once while it plays", () => {
  renderCard();
  hover();
  advance(0);
  expect(video()).toHaveAttribute("data-shown", "false");
  advance(1);
  expect(video()).toHaveAttribute("data-shown", "true");
  leave();
  expect(video()).toHaveAttribute("data-shown", "false");
  // The next part of the file doesn't load: before the next play, then during it.
  Object.defineProperty(video(), "error", { value: { code: 2 } });
  hover();
  for (let time = 0; time < 2; time += 1) fireEvent.error(video());
  expect(log).toEqual([PLAY, PAUSE, `${PLAY}?reload`, `${PLAY}?reload`]);
});

test("focus by a click, a touch, and a pointer in data-saver mode start no preview", () => {
  renderCard();
  // In jsdom focus is never visible, like focus by a click in a browser.
  fireEvent.focus(card());
  point("pointerover", "touch");
  wait(1000);
  setConnection({ saveData: true });
  hover(1000);
  expect(log).toEqual([]);
});

test("a failed preview leaves the still and is retried on the next hover; a removed card pauses its preview", async () => {
  const { unmount } = renderCard();
  hover();
  await fail("NotSupportedError");
  expect(video()).toHaveAttribute("data-shown", "false");
  expect(video()).not.toHaveAttribute("src");
  leave();
  hover();
  expect(log.filter((call) => call === PLAY)).toHaveLength(2);
  unmount();
  expect(log.at(-1)).toBe(PAUSE);
});

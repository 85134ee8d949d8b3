/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { Card } from "../../src/projects/card";
import { previewed } from "../../src/projects/use-preview";

/** One `play()` under way, as the browser would keep it. */
type Play = { resolve: () => void; reject: (reason: Error) => void };

let plays: Play[];
let log: string[];
const project = {
  projectId: "1",
  title: "Title 1",
  alt: "Still 1",
  previewVideo: "/previews/1.mp4",
  image: { childImageSharp: { gatsbyImageData: { width: 16, height: 9, images: { fallback: { src: "/1.jpg" } } } } },
} as unknown as Queries.CardFragment;
const renderCard = () => render(<Card project={project} position={1} sizes="50vw" />);

const card = () => screen.getByRole("link", { name: /^Title 1/ });
const video = () => card().querySelector("video") as HTMLVideoElement;
// jsdom has no PointerEvent of its own; React makes its enter and leave events of these.
const point = (type: string, pointerType: string) =>
  fireEvent(
    card(),
    Object.assign(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }), { pointerType }),
  );
const enter = (pointerType = "mouse") => point("pointerover", pointerType);
const leave = () => point("pointerout", "mouse");

const rest = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const settle = (play: Play | undefined, failed?: Error) =>
  act(async () => (failed ? play?.reject(failed) : play?.resolve()));

beforeEach(() => {
  jest.useFakeTimers();
  plays = [];
  log = [];
  window.matchMedia = () => ({ matches: false }) as MediaQueryList;
  Object.defineProperty(navigator, "connection", { value: {}, configurable: true });
  HTMLMediaElement.prototype.play = function play() {
    log.push(`play ${this.getAttribute("src")}`);
    return new Promise((resolve, reject) => plays.push({ resolve, reject }));
  };
  HTMLMediaElement.prototype.pause = function pause() {
    log.push(`pause ${this.getAttribute("src")}`);
  };
});

afterEach(() => jest.useRealTimers());

test("a preview whose element comes late, on a slow device, plays all the same", () => {
  renderCard();
  act(() => previewed.set("1"));
  expect(video()).toBeNull();
  enter();
  expect(log).toEqual(["play /previews/1.mp4"]);
  // Nor does it have to say that it plays.
  expect(video()).toHaveAttribute("data-shown", "false");
  fireEvent.timeUpdate(video());
  expect(video()).toHaveAttribute("data-shown", "true");
});

test("the preview's address is not asked for before a pointer has rested on the card; one that only passes starts nothing", async () => {
  renderCard();
  expect(video()).toBeNull();
  enter();
  rest(99);
  expect(video()).not.toHaveAttribute("src");
  leave();
  rest(1000);
  expect(log).toEqual([]);
  enter();
  rest(100);
  expect(log).toEqual(["play /previews/1.mp4"]);
  expect(video()).toMatchObject({ muted: true, loop: true });
  expect(video()).toHaveAttribute("playsinline");
  expect(video()).toHaveAttribute("data-shown", "false");
  await settle(plays[0]);
  expect(video()).toHaveAttribute("data-shown", "true");
  // On leave it pauses and rewinds, and a play() that this ends is no failure.
  leave();
  enter();
  rest(100);
  video().currentTime = 2;
  leave();
  expect(log).toEqual([1, 2].flatMap(() => ["play /previews/1.mp4", "pause /previews/1.mp4"]));
  expect(video().currentTime).toBe(0);
  await settle(plays[1], new DOMException("", "AbortError"));
  expect(video()).toHaveAttribute("src", "/previews/1.mp4");
  expect(video()).toHaveAttribute("data-shown", "false");
});

test("a focus that came from a press, a touch and a pointer of a visitor who saves data start nothing", () => {
  renderCard();
  // jsdom shows no focus, as a browser shows none that comes from a press.
  fireEvent.focus(card());
  enter("touch");
  rest(1000);
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  enter();
  rest(1000);
  expect(log).toEqual([]);
});

test("an address that fails leaves the still, silently, and may be tried again; a card that leaves the page stops", async () => {
  const silent = jest.spyOn(console, "error").mockImplementation(() => {});
  const { unmount } = renderCard();
  enter();
  rest(100);
  await settle(plays[0], new DOMException("403", "NotSupportedError"));
  expect(video()).toHaveAttribute("data-shown", "false");
  expect(video()).not.toHaveAttribute("src");
  expect(silent).not.toHaveBeenCalled();
  silent.mockRestore();
  leave();
  enter();
  rest(100);
  expect(plays).toHaveLength(2);
  unmount();
  await settle(plays[1]);
  expect(log.at(-1)).toBe("pause /previews/1.mp4");
  // When it comes back, it is as if nothing had been played.
  renderCard();
  enter();
  rest(100);
  expect(plays).toHaveLength(3);
});

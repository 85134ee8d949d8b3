/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { Card } from "../../src/projects/card";
import { previewed } from "../../src/projects/use-preview";

/** A pending `play()`. */
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
// jsdom has no PointerEvent; React derives its enter and leave events from these.
const point = (type: string, pointerType: string) =>
  fireEvent(
    card(),
    Object.assign(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }), { pointerType }),
  );
const enter = (pointerType = "mouse") => point("pointerover", pointerType);
const leave = () => point("pointerout", "mouse");

const wait = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const settle = (play: Play | undefined, failed?: Error) =>
  act(async () => (failed ? play?.reject(failed) : play?.resolve()));
const advance = (seconds: number) => {
  video().currentTime = seconds;
  fireEvent.timeUpdate(video());
};

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

test("a preview plays even if its element is rendered late, and shows once its time advances", () => {
  renderCard();
  act(() => previewed.set("1"));
  expect(video()).toBeNull();
  enter();
  expect(log).toEqual(["play /previews/1.mp4"]);
  advance(0);
  expect(video()).toHaveAttribute("data-shown", "false");
  advance(1);
  expect(video()).toHaveAttribute("data-shown", "true");
  // The next part of the file failed.
  Object.defineProperty(video(), "error", { value: {} });
  fireEvent.pause(video());
  expect(log).toEqual(["play /previews/1.mp4", "play /previews/1.mp4?reload"]);
  fireEvent.pause(video());
  expect(log).toHaveLength(2);
});

test("a preview loads 100 ms after the pointer enters, and pauses and rewinds when it leaves", async () => {
  renderCard();
  expect(video()).toBeNull();
  enter();
  wait(99);
  expect(video()).not.toHaveAttribute("src");
  leave();
  wait(1000);
  expect(log).toEqual([]);
  enter();
  wait(100);
  expect(log).toEqual(["play /previews/1.mp4"]);
  expect(video()).toMatchObject({ muted: true, loop: true });
  expect(video()).toHaveAttribute("playsinline");
  expect(video()).toHaveAttribute("data-shown", "false");
  await settle(plays[0]);
  advance(1);
  expect(video()).toHaveAttribute("data-shown", "true");
  leave();
  enter();
  wait(100);
  video().currentTime = 2;
  leave();
  expect(log).toEqual([1, 2].flatMap(() => ["play /previews/1.mp4", "pause /previews/1.mp4"]));
  expect(video().currentTime).toBe(0);
  // Pausing rejects a pending play(), which is not a failure.
  await settle(plays[1], new DOMException("", "AbortError"));
  expect(video()).toHaveAttribute("src", "/previews/1.mp4");
  expect(video()).toHaveAttribute("data-shown", "false");
});

test("focus from a press, a touch, and a pointer in data-saver mode start no preview", () => {
  renderCard();
  // In jsdom focus is never visible, like focus from a press in a browser.
  fireEvent.focus(card());
  enter("touch");
  wait(1000);
  Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
  enter();
  wait(1000);
  expect(log).toEqual([]);
});

test("a preview that fails leaves the still and is retried on the next hover; unmounting a card stops its preview", async () => {
  const silent = jest.spyOn(console, "error").mockImplementation(() => {});
  const { unmount } = renderCard();
  enter();
  wait(100);
  await settle(plays[0], new DOMException("403", "NotSupportedError"));
  expect(video()).toHaveAttribute("data-shown", "false");
  expect(video()).not.toHaveAttribute("src");
  expect(silent).not.toHaveBeenCalled();
  silent.mockRestore();
  leave();
  enter();
  wait(100);
  expect(plays).toHaveLength(2);
  unmount();
  await settle(plays[1]);
  expect(log.at(-1)).toBe("pause /previews/1.mp4");
  // Mounted again, it starts over.
  renderCard();
  enter();
  wait(100);
  expect(plays).toHaveLength(3);
});

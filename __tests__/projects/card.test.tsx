import { act, fireEvent, render, screen } from "@testing-library/react";
import { Card } from "../../src/projects/card";

/** One `play()` under way, as the browser would keep it. */
type Play = { resolve: () => void; reject: (reason: Error) => void };

let plays: Play[];
let log: string[];
const media = { reducedMotion: false, saveData: false };

/** What a card shows of one project. */
function project(id: string, previewVideo = `/previews/${id}.mp4`) {
  const image = { width: 16, height: 9, backgroundColor: "#123", images: { fallback: { src: `/${id}.jpg` } } };
  const project = {
    projectId: id,
    title: `Title ${id}`,
    alt: `Still ${id}`,
    previewVideo,
    image: { childImageSharp: { gatsbyImageData: image } },
  } as unknown as Queries.CardFragment;
  return { project, position: Number(id) };
}

const card = (name: RegExp) => screen.getByRole("link", { name });
const video = (name: RegExp) => card(name).querySelector("video") as HTMLVideoElement;
const enter = (name: RegExp, pointerType = "mouse") => fireEvent(card(name), pointer("pointerover", pointerType));
const leave = (name: RegExp) => fireEvent(card(name), pointer("pointerout", "mouse"));

// jsdom has no PointerEvent of its own; React makes its enter and leave events of these.
function pointer(type: string, pointerType: string): Event {
  return Object.assign(new MouseEvent(type, { bubbles: true, relatedTarget: document.body }), { pointerType });
}

// jsdom shows no focus; only whether a browser would matters here.
function focus(link: HTMLElement, visible: boolean): void {
  const matches = jest.spyOn(link, "matches").mockReturnValue(visible);
  fireEvent.focus(link);
  matches.mockRestore();
}

const rest = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
const settle = (play: Play | undefined, failed?: Error) =>
  act(async () => (failed ? play?.reject(failed) : play?.resolve()));

beforeEach(() => {
  jest.useFakeTimers();
  plays = [];
  log = [];
  media.reducedMotion = false;
  media.saveData = false;
  window.matchMedia = () => ({ matches: media.reducedMotion }) as MediaQueryList;
  Object.defineProperty(navigator, "connection", { value: media, configurable: true });
  HTMLMediaElement.prototype.play = function play() {
    log.push(`play ${this.getAttribute("src")}`);
    return new Promise((resolve, reject) => plays.push({ resolve, reject }));
  };
  HTMLMediaElement.prototype.pause = function pause() {
    log.push(`pause ${this.getAttribute("src")}`);
  };
});

afterEach(() => jest.useRealTimers());

test("the whole card is one link to the project, named by its title first, with the still's description", () => {
  render(<Card {...project("3")} sizes="50vw" />);
  expect(card(/^Title 3/)).toHaveAttribute("href", "/portfolio/3");
  expect(screen.getByRole("img", { name: "Still 3" })).toHaveAttribute("loading", "lazy");
});

test("a project without a preview has no video", () => {
  render(<Card {...project("1", "")} sizes="50vw" />);
  expect(card(/Title 1/).querySelector("video")).toBeNull();
  enter(/Title 1/);
  rest(1000);
  expect(log).toEqual([]);
});

test("the preview's address is not asked for before a pointer has rested on the card", async () => {
  render(<Card {...project("1")} sizes="50vw" />);
  expect(video(/Title 1/)).toBeNull();
  enter(/Title 1/);
  rest(99);
  expect(video(/Title 1/)).not.toHaveAttribute("src");
  rest(1);
  expect(log).toEqual(["play /previews/1.mp4"]);
  expect(video(/Title 1/)).toMatchObject({ muted: true, loop: true });
  expect(video(/Title 1/)).toHaveAttribute("playsinline");
  expect(video(/Title 1/)).toHaveAttribute("data-shown", "false");
  await settle(plays[0]);
  expect(video(/Title 1/)).toHaveAttribute("data-shown", "true");
});

test("a pointer that only passes starts nothing", () => {
  render(<Card {...project("1")} sizes="50vw" />);
  enter(/Title 1/);
  rest(50);
  leave(/Title 1/);
  rest(1000);
  expect(log).toEqual([]);
});

test("on leave it pauses and rewinds, and a play() that this ends is no failure", async () => {
  render(<Card {...project("1")} sizes="50vw" />);
  enter(/Title 1/);
  rest(100);
  video(/Title 1/).currentTime = 2;
  leave(/Title 1/);
  expect(log).toEqual(["play /previews/1.mp4", "pause /previews/1.mp4"]);
  expect(video(/Title 1/).currentTime).toBe(0);
  await settle(plays[0], new DOMException("", "AbortError"));
  expect(video(/Title 1/)).toHaveAttribute("src", "/previews/1.mp4");
  expect(video(/Title 1/)).toHaveAttribute("data-shown", "false");
});

test("a focus that came from a press starts nothing", () => {
  render(<Card {...project("1")} sizes="50vw" />);
  focus(card(/Title 1/), false);
  rest(1000);
  expect(log).toEqual([]);
});

test.each(["reducedMotion", "saveData"] as const)("nothing plays under %s", (wish) => {
  media[wish] = true;
  render(<Card {...project("1")} sizes="50vw" />);
  enter(/Title 1/);
  rest(1000);
  expect(log).toEqual([]);
});

test("an address that fails leaves the still, silently, and may be tried again", async () => {
  const silent = jest.spyOn(console, "error").mockImplementation(() => {});
  render(<Card {...project("1")} sizes="50vw" />);
  enter(/Title 1/);
  rest(100);
  await settle(plays[0], new DOMException("403", "NotSupportedError"));
  expect(video(/Title 1/)).toHaveAttribute("data-shown", "false");
  expect(video(/Title 1/)).not.toHaveAttribute("src");
  expect(silent).not.toHaveBeenCalled();
  silent.mockRestore();
  leave(/Title 1/);
  enter(/Title 1/);
  rest(100);
  expect(plays).toHaveLength(2);
});

test("a card that leaves the page stops what it plays", async () => {
  const { unmount } = render(<Card {...project("1")} sizes="50vw" />);
  enter(/Title 1/);
  rest(100);
  unmount();
  await settle(plays[0]);
  expect(log.at(-1)).toBe("pause /previews/1.mp4");
});

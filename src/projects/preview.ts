/** Specification, section 4: the life of a card's preview video, and the rules of when it may play. */
import { savesData } from "../connection";

/** A pointer that only passes over a card starts nothing. */
const REST_MS = 100;

/** Why a preview plays: a pointer is over its card, or the keyboard's focus is on it. It ends when neither is left. */
export type Reason = "hover" | "focus";

/** True unless the visitor has asked for less motion or less data. */
export function previewsAllowed(): boolean {
  return !savesData() && !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** The one preview on the page that may play. */
let current: Preview | undefined;

/** Plays a video while there is a reason to. Any failure leaves it as if it had never been asked to play. */
export class Preview {
  private readonly video: HTMLVideoElement;
  private readonly address: string;
  private readonly onShown: (shown: boolean) => void;
  private readonly reasons = new Set<Reason>();
  private rest: ReturnType<typeof setTimeout> | undefined;
  private settled: Promise<void> = Promise.resolve();
  private wantedTime: number | undefined;

  /**
   * @param video an element without an address: it gets one when it first plays
   * @param address of the video file
   * @param onShown told when there is a moving picture to show, and when there is none any more
   */
  constructor(video: HTMLVideoElement, address: string, onShown: (shown: boolean) => void) {
    this.video = video;
    this.address = address;
    this.onShown = onShown;
    video.addEventListener("seeked", () => this.seek());
  }

  enter(reason: Reason): void {
    this.reasons.add(reason);
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.play(), REST_MS);
  }

  leave(reason: Reason): void {
    this.reasons.delete(reason);
    if (this.reasons.size === 0) this.stop();
  }

  /** Pauses and rewinds, once a `play()` under way has settled: before that it would throw its AbortError. */
  stop(): void {
    this.reasons.clear();
    this.wantedTime = undefined;
    clearTimeout(this.rest);
    if (current === this) current = undefined;
    this.onShown(false);
    void this.settled.then(() => {
      if (this.reasons.size > 0) return;
      this.video.pause();
      this.video.currentTime = 0;
    });
  }

  /** Goes on from another place of the video. @param part of its length, from 0 to 1 */
  scrub(part: number): void {
    const { duration } = this.video;
    if (this.reasons.size === 0 || !Number.isFinite(duration)) return;
    // Its very end is its beginning.
    this.wantedTime = Math.min(Math.max(part, 0), 0.99) * duration;
    if (!this.video.seeking) this.seek();
  }

  /** One place at a time: those that were wanted meanwhile, but for the last, are passed over. */
  private seek(): void {
    if (this.wantedTime === undefined) return;
    this.video.currentTime = this.wantedTime;
    this.wantedTime = undefined;
  }

  private play(): void {
    if (current !== this) current?.stop();
    current = this;
    if (!this.video.hasAttribute("src")) this.video.src = this.address;
    this.video.muted = true;
    this.settled = this.video.play().then(
      () => this.onShown(this.reasons.size > 0),
      () => this.video.removeAttribute("src"),
    );
  }
}

/** The cards of the home page and their previews. */
import type { Page } from "@playwright/test";
import { site } from "../../src/site";

/** A card of the home page, counted from 0. */
export const card = (page: Page, index: number) => page.locator("#work li a").nth(index);
export const video = (page: Page, index: number) => card(page, index).locator("video");
export const isPlaying = (page: Page, index: number) =>
  video(page, index).evaluate((element: HTMLVideoElement) => !element.paused);

/** The preview that is the film behind the company's name. */
export const FILM = `/previews/${site.featuredProjectId}.mp4`;

/** @returns the requested previews of cards so far */
export function watchPreviews(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/previews/") && pathname !== FILM) asked.push(pathname);
  });
  return asked;
}

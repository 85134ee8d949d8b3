/** The cards of the home page, their previews, and the preview that is the film behind the company's name. */
import type { Locator, Page } from "@playwright/test";
import { projects } from "./pages";

/** A card of the home page, counted from 0. */
export const card = (page: Page, index: number) => page.locator("#work li a").nth(index);

export const FILM = projects.find((project) => "featured" in project)?.previewVideo;
export const film = (page: Page) => page.locator('[aria-labelledby="company"] video');
export const filmControl = (page: Page, name: "Pause" | "Play") => page.getByRole("button", { name, exact: true });

export const isCardPreview = (path: string) => path.startsWith("/previews/") && path !== FILM;
export const isPaused = (video: Locator) => video.evaluate(({ paused }: HTMLVideoElement) => paused);

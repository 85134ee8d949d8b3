/** The cards of the home page and their previews. */
import type { Page } from "@playwright/test";
import { site } from "../../src/site";

/** A card of the home page, counted from 0. */
export const card = (page: Page, index: number) => page.locator("#work li a").nth(index);
export const video = (page: Page, index: number) => card(page, index).locator("video");

/** The preview that is the film behind the company's name. */
export const FILM = `/previews/${site.featuredProjectId}.mp4`;

export const isCardPreview = (path: string) => path.startsWith("/previews/") && path !== FILM;

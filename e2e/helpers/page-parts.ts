/** The site's pages and their common parts. */
import AxeBuilder from "@axe-core/playwright";
import type { Locator, Page } from "@playwright/test";
import { COMPANY as NAME } from "../../supabase/functions/send-contact-email/company";
import projects from "../../test-support/projects/projects.json";
import { expect } from "./test";

export { projects };

type Project = (typeof projects)[number];

export const [FIRST, SECOND, THIRD, FOURTH, FIFTH] = projects as [Project, Project, Project, Project, Project];
export const LAST = projects.at(-1) as Project;
/** Its title has 80 letters. */
export const LONGEST = projects.find(({ title }) => title.length === 80) as Project;

/** The company's name as pages show it. */
export const COMPANY = NAME.toUpperCase();

type SitePage = [path: string, heading: string];

export const MAIN_PAGES: SitePage[] = [
  ["/", COMPANY],
  ["/portfolio", "STILLS"],
  ["/contact", "CONTACT US"],
];

const projectPage = ({ id, title }: Project): SitePage => [`/portfolio/${id}`, title];

/** Every page of the site with its heading. */
export const PAGES: SitePage[] = [...MAIN_PAGES, ...projects.map(projectPage)];

/** Unknown addresses (status 404) with the heading of their page. */
export const UNKNOWN_PAGES: SitePage[] = [
  ["/nope", "Page Not Found"],
  ["/portfolio/99", "Project Not Found"],
];

/** Pages as they are without a server: nobody knows then whether an unknown one exists. */
export const withoutServer = (pages: SitePage[]): SitePage[] =>
  pages.map(([path, name]) => [path, name.endsWith(" Not Found") ? "Not On This Device" : name]);

/** One page of each kind, the unknown ones too. */
export const KINDS_OF_PAGES: SitePage[] = [...MAIN_PAGES, projectPage(SECOND), ...UNKNOWN_PAGES];

/** @returns an element's box in the window, in CSS pixels */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not visible.`);
  return box;
}

/** Runs in the page: the box of an element's text in the window. */
export function textBox(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect().toJSON();
}

/** The page's heading with exactly this text. */
export const heading = (page: Page, name: string): Locator =>
  page.getByRole("heading", { level: 1, name, exact: true });

export const toast = (page: Page, title: string): Locator => page.getByRole("group", { name: title, exact: true });

/** A link of the header's navigation. */
export const navigationLink = (page: Page, name: "STILLS" | "CONTACT"): Locator =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });

/** A card of the home page, counted from 0. */
export const card = (page: Page, index: number) => page.locator("#work [role=listitem] a").nth(index);

export const FEATURED_PREVIEW = projects.find((project) => "featured" in project)?.previewVideo;
export const heroPreview = (page: Page) => page.locator('[aria-labelledby="company"] video');
export const heroControl = (page: Page, name: "Pause" | "Play") => page.getByRole("button", { name, exact: true });

export const isCardPreview = (path: string) => path.startsWith("/previews/") && path !== FEATURED_PREVIEW;
export const isPaused = (video: Locator) => video.evaluate(({ paused }: HTMLVideoElement) => paused);

/** @returns the requested paths so far */
export function watchRequests(page: Page, isWatched = (_path: string) => true): string[] {
  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (isWatched(pathname)) requested.push(pathname);
  });
  return requested;
}

/** Runs in the page: true once Gatsby has loaded a page into memory. */
export function isPageLoaded(path: string): boolean {
  const { ___loader: loader } = window as unknown as { ___loader: { loadPageSync(path: string): { page?: unknown } } };
  return Boolean(loader.loadPageSync(path)?.page);
}

/** The late parts' timer (src/loading/idle.ts): without it they load at an event only. */
export const LATE_MS = 2500;

/** Runs in the page, before its own scripts: timers of this time don't start. */
export function stopTimer(stopped: number): void {
  const { setTimeout } = window;
  const start = (callback: () => void, ms?: number) => (ms === stopped ? 0 : setTimeout(callback, ms));
  Object.assign(window, { setTimeout: start });
}

/** Runs in a page: the addresses of pictures that can't be loaded, lazy ones too. */
export async function brokenPictures(): Promise<string[]> {
  const seen = Array.from(document.images, async (image) => {
    image.loading = "eager";
    await image.decode().catch(() => {});
    return image.naturalWidth > 0 ? [] : [image.currentSrc];
  });
  return (await Promise.all(seen)).flat();
}

export const expectPictures = async (page: Page): Promise<void> =>
  expect(await page.evaluate(brokenPictures)).toEqual([]);

/**
 * Checks the page, or the part of a CSS selector, by axe's rules. Nothing may fade in meanwhile: axe compares colours.
 */
export async function expectNoViolations(page: Page, part = "html"): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

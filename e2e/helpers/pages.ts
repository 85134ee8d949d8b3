/** The site's pages, and what the tests look for on any of them. */
import type { Locator, Page } from "@playwright/test";
import projects from "../../data/projects.json";
import { COMPANY as NAME } from "../../supabase/functions/send-contact-email/company";
import { expect } from "./test";

/** The projects as data/projects.json has them: what the pages are checked against. */
export { projects };

/** The company's name as pages show it. */
export const COMPANY = NAME.toUpperCase();

type SitePage = [path: string, heading: string];

const MAIN_PAGES: SitePage[] = [
  ["/", COMPANY],
  ["/portfolio", "STILLS"],
  ["/contact", "CONTACT US"],
];

const projectPage = ({ id, title }: (typeof projects)[number]): SitePage => [`/portfolio/${id}`, title];

/** Every page of the site, and what its heading says. */
export const PAGES: SitePage[] = [...MAIN_PAGES, ...projects.map(projectPage)];

/** Addresses that no page has, answered with status 404, and the heading of the page that is shown there. */
export const UNKNOWN_PAGES: SitePage[] = [
  ["/nope", "Page Not Found"],
  ["/portfolio/99", "Project Not Found"],
];

/** One page of each kind, the unknown ones too. */
export const KINDS_OF_PAGES: SitePage[] = [...MAIN_PAGES, ...projects.slice(1, 2).map(projectPage), ...UNKNOWN_PAGES];

/** The page's heading, where it says exactly this. */
export const heading = (page: Page, name: string): Locator =>
  page.getByRole("heading", { level: 1, name, exact: true });

/** A link of the navigation at the head of every page. */
export const navigationLink = (page: Page, name: "STILLS" | "CONTACT"): Locator =>
  page.getByRole("navigation", { name: "Main" }).getByRole("link", { name });

/** Runs in a page: the addresses of its pictures, those further down too, that are not there to be seen. */
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

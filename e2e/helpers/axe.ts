import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./test";

/** Checks the page, or the part of a CSS selector, by axe's rules. Nothing may fade in meanwhile: axe compares colours. */
export async function expectNoViolations(page: Page, part = "html"): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
}

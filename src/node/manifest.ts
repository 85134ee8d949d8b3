/** The home-screen app's manifest (https://www.w3.org/TR/appmanifest/). */
import fs from "node:fs";
import { MENU, site } from "../site";

const icon = (name: string, size: number, purpose = name) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

const APP_ICON = icon("icon", 192, "any");

/** Options of gatsby-plugin-manifest. `npm run generate -- icons` draws an icon for each purpose. */
export const manifestOptions = {
  name: site.appName,
  short_name: site.shortName,
  description: `Exceptional ${site.creates}.`,
  lang: "en",
  dir: "ltr",
  scope: "/",
  start_url: "/",
  display: "standalone",
  background_color: site.themeColor,
  theme_color: site.themeColor,
  categories: ["entertainment", "photo"],
  icons: [APP_ICON, icon("icon", 512, "any"), icon("maskable", 192), icon("maskable", 512), icon("monochrome", 512)],
  shortcuts: MENU.map(({ path, label }) => ({ name: label, url: path, icons: [APP_ICON] })),
  include_favicon: false,
  theme_color_in_head: false,
  legacy: false,
  cache_busting_mode: "none",
};

/** Screenshots for the install dialog (`npm run generate -- screenshots`). */
const SCREENSHOTS = [
  { form_factor: "wide", sizes: "1280x800", label: "The home page" },
  { form_factor: "narrow", sizes: "780x1688", label: "The wall of stills" },
].map((it) => ({ src: `/screenshots/${it.form_factor}.jpg`, type: "image/jpeg", ...it }));

/**
 * Adds the members that gatsby-plugin-manifest refuses (`form_factor`) or warns about (`id`).
 * @param file the path of the manifest
 */
export function completeManifest(file: string): void {
  const manifest = JSON.parse(fs.readFileSync(file, "utf8"));
  fs.writeFileSync(file, JSON.stringify({ ...manifest, id: "/", screenshots: SCREENSHOTS }));
}

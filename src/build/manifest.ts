/** The home-screen app's manifest (https://www.w3.org/TR/appmanifest/), and what the plugin's schema has no room for. */
import fs from "node:fs";
import { placesIn, site } from "../site";

const icon = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

const ICONS = [
  icon("icon", 192, "any"),
  icon("icon", 512, "any"),
  icon("maskable", 192, "maskable"),
  icon("maskable", 512, "maskable"),
  icon("monochrome", 512, "monochrome"),
];

/** Options of gatsby-plugin-manifest: the icons are drawings of our own, one for each purpose (`npm run icons`). */
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
  icons: ICONS,
  shortcuts: placesIn("shortcuts").map(({ path, label }) => ({
    name: label,
    url: path,
    icons: [icon("icon", 192, "any")],
  })),
  include_favicon: false,
  theme_color_in_head: false,
  legacy: false,
  cache_busting_mode: "none",
};

/** Pictures of the real site for the install sheet (`npm run screenshots`). */
const SCREENSHOTS = [
  { src: "/screenshots/wide.jpg", sizes: "1280x800", type: "image/jpeg", form_factor: "wide", label: "The home page" },
  {
    src: "/screenshots/narrow.jpg",
    sizes: "780x1688",
    type: "image/jpeg",
    form_factor: "narrow",
    label: "The wall of stills",
  },
];

/** Adds what gatsby-plugin-manifest 5.16.0 refuses (`form_factor`) or warns of (`id`). @param file the written manifest */
export function completeManifest(file: string): void {
  const manifest = JSON.parse(fs.readFileSync(file, "utf8"));
  fs.writeFileSync(file, JSON.stringify({ ...manifest, id: "/", screenshots: SCREENSHOTS }));
}

/** The home-screen app's manifest (https://www.w3.org/TR/appmanifest/). */
import fs from "node:fs";
import { placesIn, site } from "../site";

/** A drawing of our own for each purpose (`npm run icons`). */
const icon = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** A picture of the site for the install sheet (`npm run screenshots`). */
const screenshot = (name: string, sizes: string, label: string) => ({
  src: `/screenshots/${name}.jpg`,
  sizes,
  type: "image/jpeg",
  form_factor: name,
  label,
});

/** Writes the manifest. @param file its path */
export function writeManifest(file: string): void {
  const manifest = {
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
    icons: [
      icon("icon", 192, "any"),
      icon("icon", 512, "any"),
      icon("maskable", 192, "maskable"),
      icon("maskable", 512, "maskable"),
      icon("monochrome", 512, "monochrome"),
    ],
    shortcuts: placesIn("shortcuts").map(({ path, label }) => ({
      name: label,
      url: path,
      icons: [icon("icon", 192, "any")],
    })),
    id: "/",
    screenshots: [
      screenshot("wide", "1280x800", "The home page"),
      screenshot("narrow", "780x1688", "The wall of stills"),
    ],
  };
  fs.writeFileSync(file, JSON.stringify(manifest));
}

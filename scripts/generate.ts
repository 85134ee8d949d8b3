// npm run generate [-- schema | icons | fonts | screenshots]: writes the files in git that follow from others.
//   schema: data/projects.schema.json, with which code editors complete data/projects.json; from a project's fields
//   icons: static/icons/, the app's icons in every size; from static/icons/icon.svg and the site's colours
//   fonts: src/fonts/ and src/styles/fonts.css, from the typefaces; a browser measures the fallbacks
//   screenshots: static/screenshots/, for the install dialog; from the built site
import { fail } from "./common/program";

const NAMES = ["schema", "icons", "fonts", "screenshots"];

const names = process.argv.length > 2 ? process.argv.slice(2) : NAMES;
for (const name of names) {
  if (!NAMES.includes(name)) fail(`There is nothing named ${name} to generate: ${NAMES.join(", ")}.`);
  const { generate }: { generate: () => Promise<void> } = await import(`./generate/${name}.ts`);
  await generate();
}

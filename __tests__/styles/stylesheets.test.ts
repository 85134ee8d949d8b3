import fs from "node:fs";
import path from "node:path";
import { colorOf } from "../../src/build/tokens";
import { site } from "../../src/site";

const files = fs.readdirSync("src", { recursive: true, encoding: "utf8" }).map((file) => path.join("src", file));
const components = files.filter((file) => file.endsWith(".tsx"));
const scripts = files.filter((file) => /\.tsx?$/.test(file));
const stylesheets = files.filter((file) => file.endsWith(".css"));
const read = (file: string) => fs.readFileSync(file, "utf8");
const rulesOf = (file: string) => read(file).replace(/\/\*.*?\*\/|url\([^)]*\)|"[^"]*"/gs, "");
/** Queries are left out: they can't use custom properties. */
const declarationsOf = (file: string) => rulesOf(file).replace(/@(media|supports)[^{]*\{/g, "");
const classesOf = (file: string) => new Set([...rulesOf(file).matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name));

const tokens = "src/styles/tokens.css";
const globalClasses = classesOf("src/styles/global.css");

/** The CSS module classes that a component uses, each with its file. */
function moduleClasses(component: string): { name: string; file: string }[] {
  const code = read(component);
  const imports = [...code.matchAll(/import \* as (\w+) from "([^"]+\.module\.css)"/g)];
  return imports.flatMap(([, variable = "", file = ""]) => {
    const rest = code.replace(/^import .*$/gm, "");
    const uses = [...rest.matchAll(new RegExp(`\\b${variable}\\b(?:\\.(\\w+))?`, "g"))];
    // A computed name (`styles[name]`) fails the test: it can't be checked.
    return uses.map(([use, name]) => ({ name: name ?? use, file: path.join(path.dirname(component), file) }));
  });
}

/** The global classes that a component uses, in attributes, strings and templates. */
const plainClasses = (code: string) =>
  [...code.matchAll(/className(?:=|: )("[^"]*"|\{(?:[^{}]|\$\{[^}]*\})*\})/g)]
    .flatMap(([, value = ""]) => value.match(/(?<=["`}])[\w -]+(?=["`$])/g) ?? [])
    .flatMap((words) => words.split(" "))
    .filter(Boolean);

test("global classes are found in attributes, templates and objects", () => {
  const template = `className={\`fact \${open ? "open" : ""}\`}`;
  const code = `<p className="one two" /> <p ${template} /> const a = { className: "three" };`;
  expect(plainClasses(code)).toEqual(["one", "two", "fact", "open", "three"]);
});

test.each(components)("every class that %s uses is in a stylesheet", (component) => {
  const missing = moduleClasses(component).filter(({ name, file }) => !classesOf(file).has(name));
  expect(missing).toEqual([]);
  expect(plainClasses(read(component)).filter((name) => !globalClasses.has(name))).toEqual([]);
});

test("every class of a module is used", () => {
  const used = new Set(scripts.flatMap(moduleClasses).map(({ name, file }) => `${file} ${name}`));
  const composed = new Set(
    stylesheets.flatMap((file) =>
      [...read(file).matchAll(/composes: (\w+)(?: from "([^"]+)")?/g)].map(
        ([, name, other]) => `${other ? path.join(path.dirname(file), other) : file} ${name}`,
      ),
    ),
  );
  const modules = stylesheets.filter((file) => file.endsWith(".module.css"));
  const unused = modules
    .flatMap((file) => [...classesOf(file)].map((name) => `${file} ${name}`))
    .filter((one) => !used.has(one) && !composed.has(one));
  expect(unused).toEqual([]);
});

test("only the tokens contain colours", () => {
  const raw =
    /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|(?<=[:\s,(])(?:black|white|gr[ae]y|red|crimson|orange|tomato|gold|yellow|green|blue|navy|purple|silver|maroon)(?=[\s,;)])/i;
  expect(stylesheets.filter((file) => file !== tokens && raw.test(declarationsOf(file)))).toEqual([]);
  const colors = [...rulesOf(tokens).matchAll(/#[0-9a-f]{3,8}\b/gi)].map(([color]) => color);
  expect(colors.length).toBeGreaterThan(0);
  expect(new Set(colors).size).toBe(colors.length);
});

test("the icon (npm run icons) and the theme colour match the tokens", () => {
  const icon = read("static/icons/icon.svg");
  for (const [, role = "", fill] of icon.matchAll(/class="(\w+)"[^>]*fill="([^"]*)"/g))
    expect(fill).toBe(colorOf(role));
  expect(icon).toContain(`fill="${colorOf("accent")}"`);
  expect(site.themeColor.toLowerCase()).toBe(colorOf("page"));
});

test("every custom property that a stylesheet uses is declared, or set by a script", () => {
  const declared = new Set(
    files
      .filter((file) => /\.(css|tsx?)$/.test(file))
      .flatMap((file) => [...read(file).matchAll(/(--[\w-]+):|setProperty\("(--[\w-]+)"/g)])
      .map(([, inStylesheet, inScript]) => inStylesheet ?? inScript),
  );
  const missing = stylesheets.flatMap((file) =>
    [...rulesOf(file).matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name).filter((name) => !declared.has(name)),
  );
  expect(missing).toEqual([]);
});

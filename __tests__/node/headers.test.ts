import { headerRules } from "../../src/node/headers";
import { temporaryFolder } from "../../test-support/temporary-folder";

const HASHED = ["app-0123456789abcdef0123.js", "styles.0123456789abcdef0123.css"];
const { at, write } = temporaryFolder();

/** The header rules of a site that is built without settings. */
function rules() {
  for (const name of ["index.html", ...HASHED, "sw.js", "page-data/404.html/page-data.json"]) write(name);
  jest.replaceProperty(process, "env", {});
  const all = headerRules(at(), []);
  return { all, site: all[0]?.headers ?? {}, others: all.slice(1) };
}

afterEach(() => jest.restoreAllMocks());

test("only files with a hash in their address are cached for a year", () => {
  const immutable = rules().all.filter(({ headers }) => "Cache-Control" in headers);
  expect(immutable.map(({ path }) => path)).toEqual(["/static/*", ...HASHED.map((name) => `/${name}`)]);
  for (const { headers } of immutable) expect(headers["Cache-Control"]).toBe("public, max-age=31536000, immutable");
});

test("no two rules set the same header for one address: hosts would send it twice", () => {
  const { site, others } = rules();
  expect(others.flatMap(({ headers }) => Object.keys(headers)).filter((name) => name in site)).toEqual([]);
  expect(new Set(others.map(({ path }) => path)).size).toBe(others.length);
});

test("the site forbids the camera, but none of the features that the players need", () => {
  expect(rules().site["Permissions-Policy"]).toContain("camera=()");
  expect(rules().site["Permissions-Policy"]).not.toMatch(/autoplay|encrypted-media|fullscreen|picture-in-picture/);
});

import { headersFile, redirectsFile } from "../../../src/build/hosts/static-hosts";

test("a rule of _headers is an address and its headers, indented", () => {
  const rules = [
    { path: "/*", headers: { A: "1", B: "2" } },
    { path: "/x", headers: { C: "3" } },
  ];
  expect(headersFile(rules)).toBe("/*\n  A: 1\n  B: 2\n/x\n  C: 3\n");
});

const lines = (addresses: string[]) => redirectsFile(addresses).trim().split("\n");

test("every page is at its address without a slash, and one rule is enough for all projects", () => {
  const few = lines(["/", "/contact", "/portfolio", "/portfolio/1"]);
  for (const page of ["/contact", "/portfolio/:id"])
    expect(few).toEqual(expect.arrayContaining([`${page}/ ${page} 301`, `${page} ${page}/ 200`]));
  expect(lines(["/", "/contact", "/portfolio", "/portfolio/1", "/portfolio/2"])).toEqual(few);
  // What lies below a project's address is no project, and not shown as one.
  const below = few.indexOf("/portfolio/:id/* /- 200");
  expect(below).toBeGreaterThan(few.indexOf("/portfolio/:id/ /portfolio/:id 301"));
  expect(below).toBeGreaterThan(few.indexOf("/portfolio/:id/index.html /portfolio/:id 301"));
});

test("neither Netlify, which stops at the first lines, nor Cloudflare Pages leads anybody round in circles", () => {
  const all = lines(["/", "/contact"]).filter((line) => !line.startsWith("#"));
  expect(all.slice(0, 2)).toEqual(["/portfolio/:id /portfolio/-not-found/index.html 404", "/* /404/index.html 404"]);
  expect(all.findIndex((line) => line.endsWith("301"))).toBeGreaterThan(1);
  // The copy for Cloudflare Pages gives way to a project of that name.
  expect(lines(["/"])).toContain("/portfolio/404 /portfolio/-not-found/ 200");
  expect(lines(["/", "/portfolio/404"])).not.toContain("/portfolio/404 /portfolio/-not-found/ 200");
});

/** @jest-environment node */
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
  expect(few).toEqual(expect.arrayContaining(["/contact/ /contact 301", "/contact /contact/ 200"]));
  expect(few).toEqual(
    expect.arrayContaining(["/portfolio/:id/ /portfolio/:id 301", "/portfolio/:id /portfolio/:id/ 200"]),
  );
  const many = Array.from({ length: 300 }, (_, index) => `/portfolio/${index + 1}`).filter(
    (one) => one !== "/portfolio/404",
  );
  expect(lines(["/", "/contact", "/portfolio", ...many])).toEqual(few);
});

test("unknown addresses have status 404 where a host can say so, before what known ones would match", () => {
  const all = lines(["/", "/contact"]);
  const unknown = all.indexOf("/portfolio/:id /portfolio/-not-found/index.html 404");
  expect(unknown).toBeGreaterThan(0);
  expect(all[unknown + 1]).toBe("/* /404/index.html 404");
  expect(all.indexOf("/portfolio/:id /portfolio/:id/ 200")).toBeGreaterThan(unknown);
});

test("the copy for Cloudflare Pages leads nobody round in circles, and gives way to a project of that name", () => {
  expect(lines(["/"])).toContain("/portfolio/404 /portfolio/-not-found/ 200");
  expect(lines(["/", "/portfolio/404"])).not.toContain("/portfolio/404 /portfolio/-not-found/ 200");
});

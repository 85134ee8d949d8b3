import { redirectsFile } from "../../../src/node/hosts/static-hosts";

const lines = (addresses: string[]) => redirectsFile(addresses).trim().split("\n");

test("addresses with a slash redirect to those without; one rule serves all projects", () => {
  const few = lines(["/", "/contact", "/portfolio", "/portfolio/1"]);
  for (const page of ["/contact", "/portfolio/:id"])
    expect(few).toEqual(expect.arrayContaining([`${page}/ ${page} 301`, `${page} ${page}/ 200`]));
  expect(lines(["/", "/contact", "/portfolio", "/portfolio/1", "/portfolio/2"])).toEqual(few);
  // The rule for deeper addresses, which have no page, must not precede these.
  const deeper = few.indexOf("/portfolio/:id/* /- 200");
  expect(deeper).toBeGreaterThan(few.indexOf("/portfolio/:id/ /portfolio/:id 301"));
  expect(deeper).toBeGreaterThan(few.indexOf("/portfolio/:id/index.html /portfolio/:id 301"));
});

test("neither Netlify, which applies the first match, nor Cloudflare Pages gets a redirect loop", () => {
  const [first, second, ...rest] = lines(["/", "/contact"]).filter((line) => !line.startsWith("#"));
  expect([first, second]).toEqual(["/portfolio/:id /portfolio/-not-found/index.html 404", "/* /404/index.html 404"]);
  expect(rest.join()).toContain("301");
  // The copy of the not-found page for Cloudflare Pages would loop at its own path.
  expect(rest).toContain("/portfolio/404 /portfolio/-not-found/ 200");
});

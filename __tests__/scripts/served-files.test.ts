import { readHeaders } from "../../scripts/site-headers";
import { temporaryFolder } from "../temporary-folder";

const { at, write } = temporaryFolder();

test.each([
  ["/static/x.js", { a: "1, 3", b: "b: c", c: "2", d: "4" }],
  ["/staticx.js", { a: "1", b: "b: c" }],
  // `!` removes a header of an earlier rule. Browsers would refuse http on this machine after HSTS.
  ["/admin/x", { a: "3", b: "b: c" }],
])("%s has the headers of all matching rules, joined by name", (address, headers) => {
  const hsts = "  Strict-Transport-Security: max-age=1\n";
  const staticFiles = "/static/*\n  C: 2\n  a: 3\n/static/x.js\n  D: 4\n";
  write("_headers", `# site\n/*\n  A: 1\n  B: b: c\n${hsts}\n${staticFiles}/admin/*\n  ! A\n  ! C\n  A: 3\n`);
  expect(Object.fromEntries(readHeaders(at(), address))).toEqual(headers);
});

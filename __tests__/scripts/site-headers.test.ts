import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { readHeaders } from "../../scripts/site-headers";

/** The headers of a file's answer, where `_headers` has this text. */
function headers(text: string, file: string) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "public-"));
  fs.writeFileSync(path.join(root, "_headers"), text);
  const found = Object.fromEntries(readHeaders(root)(file));
  fs.rmSync(root, { recursive: true });
  return found;
}

test("a file has the headers of every rule that matches its address, those of one name joined", () => {
  const text = "# for all\n/*\n  A: 1\n  B: b: c\n\n/static/*\n  C: 2\n  a: 3\n/static/x.js\n  D: 4\n";
  expect(headers(text, "/static/y.js")).toEqual({ a: "1, 3", b: "b: c", c: "2" });
  expect(headers(text, "/static/x.js")).toEqual({ a: "1, 3", b: "b: c", c: "2", d: "4" });
  expect(headers(text, "/staticx.js")).toEqual({ a: "1", b: "b: c" });

  // A rule may take away what rules before it have set, and set it anew; what binds to https is for hosts.
  const taking = "/*\n  A: 1\n  B: 2\n  Strict-Transport-Security: max-age=1\n/admin/*\n  ! A\n  ! C\n  A: 3\n";
  expect(headers(taking, "/admin/x")).toEqual({ a: "3", b: "2" });
  expect(headers(taking, "/x")).toEqual({ a: "1", b: "2" });
});

/** @jest-environment node */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { securityText, writeSecurityText } from "../../src/build/security-text";

const NOW = new Date("2026-11-22T10:20:30.456Z");
const CONTACT = { email: "hello@your.site", url: "https://your.site" };

test("reports go to the public address, for less than a year from the build", () => {
  expect(securityText(CONTACT, NOW)).toBe(
    [
      "Contact: mailto:hello@your.site",
      "Expires: 2027-11-21T10:20:30Z",
      "Preferred-Languages: en",
      "Canonical: https://your.site/.well-known/security.txt",
      "",
    ].join("\n"),
  );
});

test("a build that isn't told where the site is says nothing of it", () => {
  expect(securityText({ ...CONTACT, url: undefined }, NOW)).not.toContain("Canonical");
});

test("a build without an address writes no file, one with an address writes it where the RFC wants it", () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "security-text-"));
  writeSecurityText(root, { ...CONTACT, email: undefined });
  expect(fs.readdirSync(root)).toEqual([]);
  writeSecurityText(root, CONTACT, NOW);
  expect(fs.readFileSync(path.join(root, ".well-known/security.txt"), "utf8")).toBe(securityText(CONTACT, NOW));
  fs.rmSync(root, { recursive: true });
});

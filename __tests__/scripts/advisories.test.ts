/** @jest-environment node */
import { advisoriesFor } from "../../scripts/shipped/advisories.mjs";

const advisory = { name: "react-dom", title: "A weakness", url: "https://github.com/advisories/GHSA-x" };
const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });
const shipped = [{ name: "react-dom" }, { name: "mitt" }];

test("an advisory for what ships is found", async () => {
  expect(await advisoriesFor(shipped, report({ "react-dom": { via: [advisory] } }))).toEqual([advisory]);
});

test("one for what runs in the build alone is not, nor a package that only depends on such a one", async () => {
  const found = report({ webpack: { via: [{ ...advisory, name: "webpack" }] }, mitt: { via: ["webpack"] } });
  expect(await advisoriesFor(shipped, found)).toEqual([]);
});

test.each(["", "<html>", '{"message":"not found"}'])("a registry that answers %j is no good news", async (answer) => {
  await expect(advisoriesFor(shipped, answer)).rejects.toThrow("npm audit has no answer.");
});

import fs from "node:fs";
import { tokenGroups } from "../../scripts/tokens.mjs";

test("the tokens are grouped for docs/look.md, each in its place", () => {
  const groups = tokenGroups(fs.readFileSync("src/styles/tokens.css", "utf8"));
  expect(groups.colors).toContainEqual({ name: "--hot", value: "#ff4d1c" });
  expect(groups.space[0]).toEqual({ name: "--space-1", value: "0.25rem" });
  expect(groups.motion).toContainEqual({ name: "--strike", value: "620ms" });
  expect(groups.roles).toContainEqual({ name: "--accent", value: "var(--hot)" });
  expect(groups.roles).not.toContainEqual(groups.colors[0]);
});

test("a file without roles is refused by name", () => {
  expect(() => tokenGroups(":root {\n  --ink: #000000;\n  --space-1: 1rem;\n  --fast: 1ms;\n}")).toThrow(
    "src/styles/tokens.css has no roles any more.",
  );
});

import fs from "node:fs";
import { expect, test } from "@playwright/test";
import { copyProject, fiveFieldEntries, runScript, writeProjects } from "../helpers/project-copy";
import { RELEASE, REPOSITORY, SITE } from "../helpers/release";
import { FACTS, HEBREW_TITLE, LONG_TITLE, SCRIPT_TITLE } from "./texts";

test("nine projects of any characters build, and the build warns once about missing settings", async () => {
  fs.rmSync(RELEASE, { recursive: true, force: true });
  const entries = await fiveFieldEntries(copyProject(RELEASE), 9);
  const changes: Record<string, object> = {
    "2": { title: LONG_TITLE },
    "3": { title: HEBREW_TITLE, ...FACTS },
    "4": { previewVideo: "/previews/1.mp4", alt: "A still.", year: 1999 },
    "5": { title: SCRIPT_TITLE },
  };
  // As the form writes them: without what is empty.
  const written = entries.map((entry) => ({ ...entry, previewVideo: undefined, ...changes[entry.id] }));
  writeProjects(RELEASE, written);
  const settings = { GATSBY_SITE_URL: `${SITE}/`, EDITOR_REPOSITORY: REPOSITORY };
  const { status, stdout, stderr } = runScript(RELEASE, "build", settings);
  expect(status, stdout + stderr).toBe(0);
  expect((stdout + stderr).split("GATSBY_SUPABASE_URL and GATSBY_SUPABASE_ANON_KEY not set")).toHaveLength(2);
});

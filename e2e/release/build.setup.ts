import { expect, test } from "@playwright/test";
import { buildRelease } from "../helpers/release";

test("nine projects of any characters build, and a missing setting is warned of once", async () => {
  test.setTimeout(10 * 60_000);
  const { status, stdout, stderr } = await buildRelease();
  expect(status, stdout + stderr).toBe(0);
  expect((stdout + stderr).split("GATSBY_SUPABASE_URL and GATSBY_SUPABASE_ANON_KEY not set")).toHaveLength(2);
});

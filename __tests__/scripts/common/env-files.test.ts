import { movePrivateSettings } from "../../../scripts/common/env-files";
import { temporaryFolder } from "../../../test-support/temporary-folder";

const { at, read, write } = temporaryFolder();

test("private settings move out of the file that builds read, with the rest unchanged", () => {
  const old =
    "\ufeff# Ours\nGATSBY_SITE_URL='http://localhost:1'\n" +
    'CONTACT_DB_CA= "A\nB" # PEM\r\n  export CONTACT_LIMITER_SECRET = old\nNETLIFY_SITE_ID=s\n# End\n';
  write(".env.production", `${old}CONTACT_DB_URL='postgres://old'`);
  write("supabase/.env", "CONTACT_LIMITER_SECRET='new'");
  const project = process.cwd();
  process.chdir(at());
  try {
    // Their order depends on Node's version.
    const names = ["CONTACT_DB_CA", "CONTACT_DB_URL", "CONTACT_LIMITER_SECRET", "NETLIFY_SITE_ID"];
    expect(movePrivateSettings().sort()).toEqual(names);
  } finally {
    process.chdir(project);
  }
  expect(read(".env.production")).toBe("# Ours\nGATSBY_SITE_URL='http://localhost:1'\n# End\n");
  expect(
    read("supabase/.env")
      .split(/(?<=')\n/)
      .sort(),
  ).toEqual([
    "",
    "CONTACT_DB_CA='A\nB'",
    "CONTACT_DB_URL='postgres://old'",
    "CONTACT_LIMITER_SECRET='new'",
    "NETLIFY_SITE_ID='s'",
  ]);
});

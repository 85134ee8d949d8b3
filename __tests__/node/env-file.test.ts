import fs from "node:fs";
import { readEnvText } from "../../src/node/env-file";
import { temporaryFolder } from "../../test-support/temporary-folder";

const { at, write } = temporaryFolder();

test("a file of settings in UTF-16, which PowerShell writes, is refused; one with a byte order mark is read", () => {
  const file = at(".env.production");
  expect(readEnvText(file)).toBe("");
  write(".env.production", "\ufeffGATSBY_SITE_URL=https://your.site\n");
  expect(readEnvText(file)).toBe("GATSBY_SITE_URL=https://your.site\n");
  write(".env.production", Buffer.from("\ufeffGATSBY_SITE_URL=https://your.site\r\n", "utf16le"));
  expect(() => readEnvText(file)).toThrow(`${file} is UTF-16: save it as UTF-8.`);
  fs.rmSync(file);
  fs.mkdirSync(file);
  expect(() => readEnvText(file)).toThrow(`${file} is a folder. Put the file there.`);
});

import { findBrowser } from "../../scripts/find-browser";
import { temporaryFolder } from "../temporary-folder";

const { at, write } = temporaryFolder();
afterEach(() => jest.restoreAllMocks());

test("on Windows a browser is found in quoted folders of the path, and where Chrome and Edge are installed", async () => {
  Object.defineProperty(process, "platform", { value: "win32" });
  const find = (env: NodeJS.ProcessEnv) => {
    jest.replaceProperty(process, "env", env);
    return findBrowser();
  };
  const edge = "Microsoft/Edge/Application/msedge.exe";
  write(edge);
  expect(await find({ "PROGRAMFILES(X86)": at() })).toBe(at(edge));
  write("a folder/chromium.exe");
  expect(await find({ "PROGRAMFILES(X86)": at(), PATH: `"${at("a folder")}"` })).toBe(at("a folder/chromium.exe"));
  await expect(find({ CHROME_PATH: at("none.exe") })).rejects.toThrow("none.exe, which is not there.");
});

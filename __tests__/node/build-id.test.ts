import { writeBuildId } from "../../src/node/build-id";
import { temporaryFolder } from "../../test-support/temporary-folder";

const { at, read, write } = temporaryFolder();

test("every page gets one id, which changes with a page and with the data of pages", () => {
  const finish = (page: string, data: string) => {
    write("index.html", `<html lang="en" data-build="former">${page}`);
    write("contact/index.html", '<html lang="en" data-build="">');
    write("page-data/app-data.json", data);
    const { build, pages } = writeBuildId(at());
    expect([...pages.keys()]).toEqual(["contact/index.html", "index.html"]);
    for (const [file, html] of pages) expect(read(file)).toBe(html);
    for (const html of pages.values()) expect(html).toContain(`<html lang="en" data-build="${build}">`);
    return build;
  };
  const first = finish("words", "{}");
  expect(first).toMatch(/^\w{16}$/);
  expect(finish("others", "{}")).not.toBe(first);
  expect(finish("words", "[]")).not.toBe(first);
  expect(finish("words", "{}")).toBe(first);
});

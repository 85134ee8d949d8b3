/** Previews of another host, by the real build: the site has copies, whatever becomes of their addresses. */

import fs from "node:fs";
import type { RequestListener } from "node:http";
import path from "node:path";
import { mp4, startFileHost } from "../helpers/file-host";
import { copyProject, fiveFieldEntries, removeProjects, startBuild, writeProjects } from "../helpers/project-copy";
import { expect, test } from "../helpers/test";

const BUILD_MS = 10 * 60 * 1000;
/** The day after tomorrow, in seconds since 1970. */
const SOON = Math.floor(Date.now() / 1000) + 2 * 24 * 60 * 60;
const DAY = new Date(SOON * 1000).toISOString().slice(0, 10);

test.describe.configure({ timeout: BUILD_MS });

test("a preview of another host is the site's own file, and stays when its address has expired", async () => {
  const copy = copyProject();
  const film = mp4("a film");
  let answer: RequestListener = (_request, response) => void response.end(film);
  const host = await startFileHost((request, response) => answer(request, response));
  removeProjects(copy);
  const [first, second] = await fiveFieldEntries(copy, 2);
  const addresses = [`${host.url}/a.mp4?Expires=${SOON}&Signature=x`, `${host.url}/never.mp4`];
  writeProjects(
    copy,
    JSON.stringify(
      [
        { ...first, previewVideo: addresses[0] },
        { ...second, previewVideo: "" },
      ],
      null,
      2,
    ),
  );

  /** Builds, and gives what it said of the file and the previews that the home page's cards have. */
  async function build() {
    const building = startBuild(copy);
    expect(await building.status, building.printed()).toBe(0);
    const data = fs.readFileSync(path.join(copy, "public/page-data/index/page-data.json"), "utf8");
    const cards: { previewVideo: string }[] = JSON.parse(data).result.data.first.nodes;
    return {
      said: building
        .printed()
        .split("\n")
        .filter((line) => /^data\/projects\.json:.*: the preview/.test(line)),
      previews: cards.map(({ previewVideo }) => previewVideo),
    };
  }

  const before = await build();
  const [preview = ""] = before.previews;
  expect(before.previews).toEqual([expect.stringMatching(/^\/static\/previews\/[0-9a-f]{32}\.mp4$/), ""]);
  expect(fs.readFileSync(path.join(copy, "public", preview))).toEqual(film);
  expect(before.said).toEqual([
    expect.stringMatching(
      new RegExp(
        `^data/projects\\.json:6:21  warning: id "1", Title 1: the preview's address expires on ${DAY}; the site has the copy of `,
      ),
    ),
  ]);

  answer = (_request, response) => void response.writeHead(403).end();
  writeProjects(
    copy,
    JSON.stringify(
      [
        { ...first, previewVideo: addresses[0] },
        { ...second, previewVideo: addresses[1] },
      ],
      null,
      2,
    ),
  );
  const after = await build();
  expect(after.previews).toEqual([preview, ""]);
  expect(fs.readFileSync(path.join(copy, "public", preview))).toEqual(film);
  expect(after.said).toEqual([
    expect.stringContaining(
      'id "1", Title 1: the preview can\'t be fetched: its host answers 403; the site has the copy of ',
    ),
    expect.stringContaining(
      `id "2", Title 2: the preview can't be fetched: its host answers 403; its card has no preview.`,
    ),
  ]);

  await host.stop();
  expect((await build()).previews).toEqual([preview, ""]);
  fs.rmSync(copy, { recursive: true });
});

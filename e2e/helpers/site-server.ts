import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { pathToFileURL } from "node:url";

/** By its path: the served folder may have no packages. */
const TSX = pathToFileURL(require.resolve("tsx")).href;

export type SiteServer = { child: ChildProcess; url: string; port: number };

/** Serves the `public/` of a folder on a free port, until its process is killed. */
export async function serve(folder: string): Promise<SiteServer> {
  const child = spawn(process.execPath, ["--import", TSX, path.resolve("scripts/serve.ts")], {
    cwd: folder,
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout, "data");
  const url = String(line).trim();
  return { child, url, port: Number(new URL(url).port) };
}

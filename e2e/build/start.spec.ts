import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { expect, test } from "../test";

/** Runs `npm start`'s script to its end, on a machine that a line of code makes different from this one. */
function start(env: NodeJS.ProcessEnv, difference = "") {
  const { status, stderr } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${difference}`, "scripts/start.mjs"],
    {
      env: { ...process.env, ...env },
      encoding: "utf8",
    },
  );
  return { status, sentence: stderr.trim() };
}

test("a taken port is one clear sentence, said before anything is built", async () => {
  const taken = net.createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  expect(start({ PORT: String(port) })).toEqual({
    status: 1,
    sentence: `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
  });
  taken.close();
});

test("what is no port is one clear sentence", () => {
  expect(start({ PORT: "nine" })).toEqual({
    status: 1,
    sentence: "PORT is nine, which is no port number (1 to 65535).",
  });
});

test("an old Node is one clear sentence", () => {
  const { status, sentence } = start(
    { PORT: "19000" },
    "Object.defineProperty(process,'versions',{value:{node:'18.20.0'}})",
  );
  expect(status).toBe(1);
  expect(sentence).toBe(
    "This project needs Node 20 or newer; this is Node 18.20.0. Install it from https://nodejs.org.",
  );
});

test("a full disk is one clear sentence", () => {
  const fullDisk = "import fs from 'node:fs';fs.statfsSync=()=>({bavail:10,bsize:1e6})";
  const { status, sentence } = start({ PORT: "19000", GATSBY_SITE_URL: "https://not.built.yet.example" }, fullDisk);
  expect(status).toBe(1);
  expect(sentence).toMatch(
    /^Not enough space on this disk: 10 MB are free and the \w+ needs \d+ MB\. Free some and try again\.$/,
  );
});

test("a built site is served at once, says where, and stops cleanly", async ({ page }) => {
  const probe = net.createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  const child = spawn(process.execPath, ["scripts/start.mjs"], {
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(child.stdout as NodeJS.ReadableStream, "data");
  expect(String(line)).toContain(`Hammered Productions is at http://localhost:${port}`);
  await page.context().unrouteAll();
  await page.goto(`http://localhost:${port}/`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  child.kill("SIGINT");
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});

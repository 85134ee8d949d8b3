import { spawnSync } from "node:child_process";
import { once } from "node:events";
import net, { type AddressInfo } from "node:net";
import { freeBackendPort } from "../../scripts/backend/ports";
import { createMachine } from "../helpers/start-script";
import { expect, test } from "../helpers/test";

/** What a start that is refused ends with. */
async function start(env: NodeJS.ProcessEnv, difference = "") {
  const { status, stderr } = (await createMachine()).startToEnd(env, difference);
  return { status, sentence: stderr.trim() };
}

test("a taken port is one clear sentence, said before anything is built", async () => {
  const taken = net.createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  expect(await start({ PORT: String(port) })).toEqual({
    status: 1,
    sentence: `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
  });
  taken.close();
});

test("a taken port of the contact form's backend is one clear sentence too", async () => {
  const port = await freeBackendPort();
  const taken = net.createServer().listen(port + 1, "127.0.0.1");
  await once(taken, "listening");
  expect(await start({ BACKEND_PORT: String(port) })).toEqual({
    status: 1,
    sentence:
      `Port ${port + 1}, which the contact form's backend needs, is taken by another program. ` +
      `Stop that one, or choose other ports: BACKEND_PORT=${port + 1001} npm start`,
  });
  taken.close();
});

test("what is no port is one clear sentence", async () => {
  expect(await start({ PORT: "nine" })).toEqual({
    status: 1,
    sentence: "PORT is nine, which is no port number (1 to 65535).",
  });
});

test("an old Node is one clear sentence, before anything is installed", () => {
  const old = "data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'18.20.0'}})";
  const { status, stderr } = spawnSync(process.execPath, ["--import", old, "scripts/install.mjs"], {
    encoding: "utf8",
  });
  expect([status, stderr.trim()]).toEqual([
    1,
    "This project needs Node 20 or newer, from https://nodejs.org. This is Node 18.20.0.",
  ]);
});

import { spawnSync } from "node:child_process";
import { once } from "node:events";
import net from "node:net";
import { createMachine } from "../helpers/start-script";
import { expect, test } from "../helpers/test";

type Machine = Awaited<ReturnType<typeof createMachine>>;

/** A start is refused with one sentence, before anything is built. */
function expectRefused(machine: Machine, sentence: string, more: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = machine.run("start", [], more);
  expect([status, stdout, stderr.trim()]).toEqual([1, "", sentence]);
}

test("a taken port of the site or of the contact form's backend is one clear sentence", async () => {
  const machine = await createMachine();
  const site = Number(machine.env.PORT);
  const sentences = {
    [site]: `Port ${site} is taken by another program. Stop that one, or choose another port: PORT=${site + 1} npm start`,
    [machine.database]:
      `Port ${machine.database}, which the contact form's backend needs, is taken by another program. ` +
      `Stop that one, or choose other ports: BACKEND_PORT=${machine.database + 1000} npm start`,
  };
  for (const [port, sentence] of Object.entries(sentences)) {
    const taken = net.createServer().listen(Number(port), "127.0.0.1");
    await once(taken, "listening");
    expectRefused(machine, sentence);
    await once(taken.close(), "close");
  }
});

test("what is no port is one clear sentence", async () => {
  expectRefused(await createMachine(), "PORT is nine, which is no port number (1 to 65535).", { PORT: "nine" });
});

test("an old Node is one clear sentence, before anything is installed", () => {
  const old = "data:text/javascript,Object.defineProperty(process,'versions',{value:{node:'18.20.0'}})";
  const args = ["--import", old, "scripts/install.mjs"];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  const sentence = "This project needs Node 20 or newer, from https://nodejs.org. This is Node 18.20.0.";
  expect([status, stderr.trim()]).toEqual([1, sentence]);
});

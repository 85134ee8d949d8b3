/** nginx and Caddy, serving a build by the files that the build has written for them. Neither needs root. */
import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { freePort } from "../../scripts/backend/ports";
import { endWithTests } from "./end-with-tests";
import type { Host, SiteServer } from "./site-server";
import { test } from "./test";

/** Skips the tests that follow, by name, where the server isn't installed. For `beforeAll`. */
export function skipWithout({ name, missing }: Host): void {
  if (missing) console.warn(`${name} is not tested: ${missing} is not installed.`);
  // biome-ignore lint/suspicious/noSkippedTests: it can't run where the server isn't installed, and says so.
  test.skip(missing !== undefined, `${missing} is not installed`);
}

const BROTLI_MODULE = "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so";

/** Debian keeps servers in /usr/sbin, which not everyone's path has. */
const PLACES = [...(process.env.PATH ?? "").split(path.delimiter), "/usr/sbin", "/usr/local/sbin"];
const find = (program: string) => PLACES.map((place) => path.join(place, program)).find((file) => fs.existsSync(file));
const lacking = (...files: [name: string, file: string | undefined][]) =>
  files.find(([, file]) => file === undefined || !fs.existsSync(file))?.[0];

const inTemporaryFolder = (prefix: string) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), prefix));
  process.once("exit", () => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Starts a program and waits for the words with which it says that it takes requests. */
async function start(program: string, args: string[], ready: RegExp, env = process.env): Promise<ChildProcess> {
  const child = spawn(program, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  endWithTests(child, "SIGKILL");
  let said = "";
  for await (const words of child.stderr.iterator({ destroyOnReturn: false })) {
    said += words;
    if (ready.test(said)) {
      child.stderr.resume();
      return child;
    }
  }
  throw new Error(`${program} ended: ${said}`);
}

async function serveByNginx(folder: string): Promise<SiteServer> {
  const port = await freePort();
  const own = inTemporaryFolder("nginx-");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${own}/${kind};`,
  );
  const configuration = `
    load_module ${BROTLI_MODULE};
    daemon off;
    # One process, which ends as a whole.
    master_process off;
    pid ${own}/pid;
    error_log stderr notice;
    events {}
    http {
      access_log off;
      ${temporary.join("\n")}
      server {
        listen 127.0.0.1:${port};
        root ${path.resolve(folder, "public")};
        include ${path.resolve(folder, "hosts/nginx.conf")};
      }
    }`;
  fs.writeFileSync(path.join(own, "nginx.conf"), configuration);
  const args = ["-p", own, "-e", "stderr", "-c", path.join(own, "nginx.conf")];
  const child = await start(find("nginx") ?? "nginx", args, /using the "\w+" event method/);
  return { child, port, url: `http://127.0.0.1:${port}` };
}

async function serveByCaddy(folder: string): Promise<SiteServer> {
  const port = await freePort();
  const own = inTemporaryFolder("caddy-");
  const configuration = `{
  admin off
  auto_https off
}
http://127.0.0.1:${port} {
  bind 127.0.0.1
  root * ${path.resolve(folder, "public")}
  import ${path.resolve(folder, "hosts/Caddyfile")}
}
`;
  fs.writeFileSync(path.join(own, "Caddyfile"), configuration);
  const args = ["run", "--adapter", "caddyfile", "--config", path.join(own, "Caddyfile")];
  const env = { ...process.env, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own };
  const child = await start(find("caddy") ?? "caddy", args, /serving initial configuration/, env);
  return { child, port, url: `http://127.0.0.1:${port}` };
}

export const nginx: Host = {
  name: "nginx",
  missing: lacking(["nginx", find("nginx")], ["libnginx-mod-http-brotli-static", BROTLI_MODULE]),
  serve: serveByNginx,
};

export const caddy: Host = { name: "Caddy", missing: lacking(["caddy", find("caddy")]), serve: serveByCaddy };

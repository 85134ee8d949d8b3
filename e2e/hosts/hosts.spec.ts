/** nginx and Caddy, with the build's configuration, must answer every file and odd request as our own server does. */
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { newFolder } from "../../__tests__/temporary-folder";
import { freePort } from "../../scripts/backend/ports";
import { onPath } from "../../scripts/find-browser";
import { fixedHeaders } from "../../src/node/headers";
import { builtFiles, type RawResponse, sendRaw } from "../helpers/raw-request";
import { endWithTests } from "../helpers/start-script";
import { SITE } from "../helpers/test-site";

// Debian installs servers there, and leaves it out of a user's path.
process.env.PATH += `${path.delimiter}/usr/sbin`;

/** With slashes on Windows too: both servers read a backslash as an escape. */
const slashed = (file: string) => path.resolve(file).replaceAll(path.sep, "/");
const HOSTED = slashed(SITE);

type Host = {
  program: string;
  hasModule: () => boolean;
  /** @param own the server's own folder @returns its configuration */
  configure: (own: string, port: number) => string;
  args: (own: string, configuration: string) => string[];
};

/** Of Debian's package libnginx-mod-http-brotli-static. */
const brotliModule = () => {
  const [, folder = ""] = /--modules-path=(\S+)/.exec(spawnSync("nginx", ["-V"], { encoding: "utf8" }).stderr) ?? [];
  return `${folder}/ngx_http_brotli_static_module.so`;
};

const nginx: Host = {
  program: "nginx",
  hasModule: () => fs.existsSync(brotliModule()),
  configure: (own, port) => `
    load_module ${brotliModule()};
    daemon off;
    # One process, which ends as a whole.
    master_process off;
    pid ${own}/pid;
    error_log stderr;
    events {}
    http {
      access_log off;
      ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${own}/${kind};`).join(" ")}
      server { listen 127.0.0.1:${port}; root ${HOSTED}/public; include ${HOSTED}/hosts/nginx.conf; }
    }`,
  args: (own, configuration) => ["-p", own, "-e", "stderr", "-c", configuration],
};

const caddy: Host = {
  program: "caddy",
  hasModule: () => true,
  configure: (_, port) => `
    {
      admin off
      auto_https off
      log {
        level ERROR
      }
    }
    http://:${port} {
      bind 127.0.0.1
      root * ${HOSTED}/public
      import ${HOSTED}/hosts/Caddyfile
    }`,
  args: (_, configuration) => ["run", "--adapter", "caddyfile", "--config", configuration],
};

/** Starts a server with its own folder, until the tests end. @returns its address, once it answers */
async function serve({ program, configure, args }: Host): Promise<string> {
  const port = await freePort();
  const own = slashed(newFolder(program));
  const configuration = `${own}/configuration`;
  fs.writeFileSync(configuration, configure(own, port));
  const env = { ...process.env, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own };
  endWithTests(spawn(program, args(own, configuration), { env, stdio: ["ignore", "ignore", "inherit"] }), "SIGKILL");
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(() => sendRaw(url, "/").then(Boolean, () => false)).toBe(true);
  return url;
}

type Request = { address: string; headers?: Record<string, string>; method?: string };

const ADDRESSES = [
  // With the query of the service worker, and of links.
  ...["/", "/portfolio/1/index.html", "/index.html?__WB_REVISION__=1", "/contact?a=b"],
  // Slashes, also of other hosts.
  ...["/contact/?a=b", "//contact//", "/portfolio//1", "/portfolio%2f1", "//evil.example/..", "/robots.txt/x"],
  // Invalid or unknown characters, and a header.
  ...["/%ff", "/CONTACT", "/contact%20", "/contact%0d%0aX:y/", "/..%5cpackage.json", "/portfolio/../index.html"],
  `/portfolio/${"x".repeat(8180)}`,
  // Unknown, by the table of src/not-found.
  ...["/nope/", "/nope?a=b", "/portfolio/99", "/portfolio/1/2", "/portfolio/-not-found", "/404", "/static/"],
  ...["/static/nope.avif", "/page-data/nope/page-data.json", "/.well-known/nope"],
  // Hidden files.
  ...["/_headers", "//_headers", "/%5fheaders", "/index.html.br"],
];
const ENCODINGS = ["gzip, br", "br;q=0, gzip", "*", "GZIP"];

const ODD_REQUESTS: Request[] = [
  ...ADDRESSES.map((address) => ({ address })),
  ...["/contact", "/contact/", "/nope"].map((address) => ({ address, method: "HEAD" })),
  ...["POST", "OPTIONS"].map((method) => ({ address: "/contact", method })),
  ...ENCODINGS.map((encoding) => ({ address: "/contact", headers: { "Accept-Encoding": encoding } })),
  ...["bytes=0-0", "bytes=-500"].map((range) => ({ address: "/previews/1.mp4", headers: { Range: range } })),
  { address: "/previews/1.mp4", headers: { Range: "bytes=0-0", "If-Range": '"another"' } },
  ...["/contact", "/nope"].map((address) => ({ address, headers: { "If-None-Match": '"another"' } })),
];

/** The parts of an answer that must be equal; the bodies of redirects and refusals are each server's own. */
function comparable({ status, headers, body }: RawResponse) {
  const hasOwnWords = [301, 400, 405].includes(status);
  // Our server speaks http alone: Strict-Transport-Security is for the hosts.
  const fixed = Object.keys(fixedHeaders).filter((name) => name !== "Strict-Transport-Security");
  const names = ["location", "cache-control", "content-security-policy", ...fixed.map((name) => name.toLowerCase())];
  const ofBody = ["content-type", "content-encoding", "vary"];
  return {
    status,
    body: hasOwnWords ? "" : body.toString("base64"),
    ...Object.fromEntries([...names, ...(hasOwnWords ? [] : ofBody)].map((name) => [name, headers[name]])),
  };
}

for (const host of [nginx, caddy])
  test(`${host.program} answers as our server does, requires https and hides its version`, async ({ baseURL }) => {
    const isMissing = !onPath(host.program) || !host.hasModule();
    // biome-ignore lint/suspicious/noSkippedTests: needs an installed server; the reason is printed.
    test.skip(isMissing, `${host.program}, or its module for Brotli, is not installed`);
    const url = await serve(host);
    const files = builtFiles().flatMap(([, address]) =>
      ["br", "gzip", "identity"].map((encoding) => ({ address, headers: { "Accept-Encoding": encoding } })),
    );
    for (const { address, headers, method } of [...files, ...ODD_REQUESTS] as Request[]) {
      const answers = [baseURL, url].map((one) => sendRaw(one, address, headers, method).then(comparable));
      const [ours, theirs] = await Promise.all(answers);
      expect(theirs, `${method ?? "GET"} ${address.slice(0, 60)} ${JSON.stringify(headers ?? {})}`).toEqual(ours);
    }
    const { headers } = await sendRaw(url, "/");
    for (const known of [{ "If-None-Match": headers.etag }, { "If-Modified-Since": headers["last-modified"] }])
      expect((await sendRaw(url, "/", known)).status).toBe(304);
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
    expect(headers.server ?? "").not.toMatch(/\d/);
  });

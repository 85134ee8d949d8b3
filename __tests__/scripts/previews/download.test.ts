/** @jest-environment node */
import type { RequestListener } from "node:http";
import { isIP, type LookupFunction } from "node:net";
import { startFileHost } from "../../../e2e/helpers/file-host";
import { download } from "../../../scripts/build/previews/download.mjs";

const OPTIONS = { maxBytes: 1000, timeoutMs: 20_000 };
let host: Awaited<ReturnType<typeof startFileHost>> | undefined;
const serve = async (answer: RequestListener) => {
  host = await startFileHost(answer);
  return host;
};

afterEach(async () => {
  await host?.stop();
  host = undefined;
});

/** A look-up of names that has these answers, one after the other, and then the last one again. */
function lookUpAs(addresses: string[]) {
  const answers = [...addresses];
  return jest.fn<void, Parameters<LookupFunction>>((_name, { all }, done) => {
    const address = (answers.length > 1 ? answers.shift() : answers[0]) ?? "";
    if (all) done(null, [{ address, family: isIP(address) }]);
    else done(null, address, isIP(address));
  });
}

test("gives a file's content and what its host calls that", async () => {
  const { url } = await serve((_request, response) => response.setHeader("ETag", '"1"').end("video"));
  const got = await download(`${url}/a.mp4`, OPTIONS);
  expect(got).toEqual({ content: Buffer.from("video"), etag: '"1"', lastModified: undefined });
});

test("what is known isn't sent again", async () => {
  const { url } = await serve(({ headers }, response) => {
    response.statusCode = headers["if-none-match"] === '"1"' ? 304 : 200;
    response.end();
  });
  expect(await download(url, { ...OPTIONS, known: { etag: '"1"' } })).toBe("unchanged");
});

test("a host that refuses is named by its answer", async () => {
  const { url } = await serve((_request, response) => response.writeHead(403).end("expired"));
  await expect(download(url, OPTIONS)).rejects.toThrow("its host answers 403");
});

test.each([
  ["says that it is too large", { "Content-Length": "100000000" }],
  ["doesn't say so", {}],
])("100 MB are not read to their end where the host %s", async (_name, headers) => {
  let sent = 0;
  const { url } = await serve((_request, response) => {
    response.writeHead(200, headers);
    const part = Buffer.alloc(100_000);
    const send = () => {
      while (sent < 100_000_000 && !response.destroyed) {
        sent += part.length;
        if (!response.write(part)) return void response.once("drain", send);
      }
      response.end();
    };
    send();
  });
  await expect(download(url, OPTIONS)).rejects.toThrow("it has more than 0.001 MB");
  expect(sent).toBeLessThan(50_000_000);
});

test("a host that never answers, or never ends, is given up", async () => {
  const { url } = await serve((request, response) => {
    if (request.url === "/begins") response.write("a");
  });
  for (const path of ["/hangs", "/begins"])
    await expect(download(url + path, { ...OPTIONS, timeoutMs: 200 })).rejects.toThrow("its host is too slow (0.2 s)");
});

test("a host that breaks off has sent no file", async () => {
  const { url } = await serve((_request, response) => {
    response.writeHead(200, { "Content-Length": "500" });
    response.write("a", () => response.destroy());
  });
  await expect(download(url, OPTIONS)).rejects.toThrow(/its host can't be reached|has broken off/);
});

test.each([
  ["http://10.0.0.1/a", "it leads to an address that isn't https"],
  ["https://10.0.0.1/a", "it leads into a private network"],
  ["https://169.254.169.254/latest/meta-data", "it leads into a private network"],
  ["https://[::ffff:127.0.0.1]/a", "it leads into a private network"],
  ["https://localhost/a", "it leads into a private network"],
  ["https://127.0.0.1/a", "it leads into a private network"],
  ["https://0.0.0.0/a", "it leads into a private network"],
  ["https://2130706433/a", "it leads into a private network"],
  ["ftp://video.example/a", "it leads to an address that isn't https"],
  ["/again", "it leads to an address that isn't https"],
])("a redirect to %s is not followed", async (location, message) => {
  const { url, asked } = await serve((_request, response) => response.writeHead(302, { Location: location }).end());
  await expect(download(`${url}/first`, OPTIONS)).rejects.toThrow(message);
  expect(asked).toEqual(["/first"]);
});

test.each([
  ["http://10.0.0.1/a", "it is an address that isn't https"],
  ["http://192.168.1.1:8080/a", "it is an address that isn't https"],
  ["http://video.example/a", "it is an address that isn't https"],
  ["https://192.168.1.1/a", "it leads into a private network"],
  ["https://[fd00::1]/a", "it leads into a private network"],
])("%s is not asked", async (address, message) => {
  await expect(download(address, OPTIONS)).rejects.toThrow(message);
});

test.each([[["10.0.0.1"]], [["127.0.0.1"]], [["::1"]], [["fe80::1"]]])(
  "a name that means %j is not asked",
  async (addresses) => {
    const lookup = lookUpAs(addresses);
    const asking = download("https://video.example/a", { ...OPTIONS, lookup });
    await expect(asking).rejects.toThrow("it leads into a private network");
    expect(lookup).toHaveBeenCalledTimes(1);
  },
);

test("a name is looked up once, by the connection itself: nothing is allowed by an answer that is not used", async () => {
  const lookup = lookUpAs(["93.184.216.34", "10.0.0.1"]);
  const connecting = download("https://video.example/a", { ...OPTIONS, timeoutMs: 300, lookup });
  await expect(connecting).rejects.toThrow(/too slow|can't be reached/);
  expect(lookup).toHaveBeenCalledTimes(1);
  await expect(download("https://video.example/a", { ...OPTIONS, lookup })).rejects.toThrow(
    "it leads into a private network",
  );
});

test("a name that nobody knows", async () => {
  await expect(download("https://video.invalid/a", OPTIONS)).rejects.toThrow(
    "its host isn't found, or there is no network",
  );
});

import { Blob } from "node:buffer";

const KEY = "http://x/previews/1.mp4?digest";
const FILE = "0123456789";

/** Its own types are the worker's, not Node's. */
type Worker = { answerPreview(event: unknown, key: string): Promise<Response> };

const stored = new Map<string, Response>();
const requests: string[] = [];
let upload: WritableStreamDefaultWriter<Uint8Array>;

/** Stands in for the network: the whole file comes as the test sends it, a part of it at once. */
async function network(_: string, { headers = {}, cache }: { headers?: { Range?: string }; cache: RequestCache }) {
  requests.push(`${headers.Range ?? "whole"} ${cache}`);
  const headersOf = { "content-type": "video/mp4", "content-length": String(FILE.length) };
  if (headers.Range) return new Response(FILE.slice(-2), { status: 206, headers: headersOf });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  upload = writable.getWriter();
  return new Response(readable, { headers: headersOf });
}

Object.defineProperty(globalThis, "navigator", {
  value: { locks: { request: (_name: string, _options: object, work: () => Promise<unknown>) => work() } },
});
Object.assign(globalThis, {
  self: globalThis,
  fetch: network,
  caches: {
    open: async () => ({
      match: async (key: string) => stored.get(key)?.clone(),
      put: async (key: string, file: Response) =>
        stored.set(key, new Response(new Blob([await file.arrayBuffer()]) as never, file)),
    }),
  },
});

const { answerPreview } = jest.requireActual<Worker>("../../src/offline/worker/previews");

jest.useFakeTimers();
const send = (text: string) => upload.write(new TextEncoder().encode(text));
let lifetime: Promise<unknown>;
function request(range = "") {
  const event = { request: new Request(KEY, { headers: range ? { range } : {} }) };
  return answerPreview({ ...event, waitUntil: (work: Promise<unknown>) => (lifetime = work) }, KEY);
}

test("a preview that takes longer than a minute goes on playing, is requested once, and is stored at its end", async () => {
  const whole = await request("bytes=0-");
  let hasEnded = false;
  void lifetime.then(() => (hasEnded = true));
  void send(FILE.slice(0, 4));
  await jest.advanceTimersByTimeAsync(61_000);
  expect(hasEnded).toBe(false);
  const end = request("bytes=8-");
  await jest.advanceTimersByTimeAsync(2_000);
  expect([(await end).status, await (await end).text()]).toEqual([206, "89"]);
  void send(FILE.slice(4));
  void upload.close();
  expect(await whole.text()).toBe(FILE);
  await lifetime;
  // The browser's own cache may hold old parts; for a part it would wait for the download.
  expect(requests).toEqual(["whole reload", "bytes=8- no-store"]);
});

test.each([
  ["", 200, null, FILE],
  ["bytes=2-3", 206, "bytes 2-3/10", "23"],
  ["bytes=0-0", 206, "bytes 0-0/10", "0"],
  ["bytes=-3", 206, "bytes 7-9/10", "789"],
  ["bytes=-11", 206, "bytes 0-9/10", FILE],
  ["bytes=8-20", 206, "bytes 8-9/10", "89"],
  ["bytes=10-", 416, "bytes */10", ""],
  ["bytes=0-1,4-5", 200, null, FILE],
  ["bytes=9-4", 200, null, FILE],
])("a stored preview answers the range %j with %i and %j (RFC 9110, section 14)", async (range, status, part, text) => {
  const answer = await request(range);
  expect([answer.status, answer.headers.get("content-range"), await answer.text()]).toEqual([status, part, text]);
});

import { Blob } from "node:buffer";

const PREVIEW = "/previews/1.mp4";
const FILE = "0123456789";

/** Its own types are the worker's, not Node's. */
type Worker = { answerPreview(event: unknown, path: string): Promise<Response> };

const stored = new Map<string, Response>();
const requests: string[] = [];
let upload: WritableStreamDefaultWriter<Uint8Array>;

/** Stands in for the network: the whole file comes as the test sends it, a part of it at once. */
async function network(_: string, { headers = {} }: { headers?: { Range?: string } } = {}): Promise<Response> {
  requests.push(headers.Range ?? "whole");
  const headersOf = { "content-type": "video/mp4", "content-length": String(FILE.length) };
  if (headers.Range) return new Response(FILE.slice(-2), { status: 206, headers: headersOf });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  upload = writable.getWriter();
  return new Response(readable, { headers: headersOf });
}

Object.assign(globalThis, {
  self: globalThis,
  BUILD_DATA: { previews: { [PREVIEW]: "1" } },
  fetch: network,
  caches: {
    match: async (key: string) => stored.get(key)?.clone(),
    open: async () => ({
      put: async (key: string, file: Response) =>
        stored.set(key, new Response(new Blob([await file.arrayBuffer()]) as never, file)),
    }),
  },
});

const send = (text: string) => upload.write(new TextEncoder().encode(text));

test("a preview that takes longer than a minute goes on playing, is requested once, and is stored at its end", async () => {
  jest.useFakeTimers();
  const { answerPreview } = jest.requireActual<Worker>("../../src/offline/worker/previews");
  let lifetime: Promise<unknown> = Promise.resolve();
  const request = (range: string) => {
    const event = { request: new Request(`http://x${PREVIEW}`, { headers: { range } }) };
    return answerPreview({ ...event, waitUntil: (work: Promise<unknown>) => (lifetime = work) }, PREVIEW);
  };
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
  expect(requests).toEqual(["whole", "bytes=8-"]);
  expect(await (await request("bytes=2-3")).text()).toBe("23");
});

/** Compares another server's answers with our own server's, but for differences that are known. */
import { type Answer, ask } from "./ask";
import { caddy, nginx } from "./host-servers";
import type { Request } from "./odd-requests";
import type { Host } from "./site-server";

/** Of these a server says what it likes: they are about the connection, or name the server. */
const CONNECTION = ["date", "server", "connection", "keep-alive", "transfer-encoding"];
/** What describes an answer's body. */
const BODY = ["body", "content-type", "content-length", "vary", "etag", "last-modified"];
/** The answers whose words are each server's own. */
const OWN_WORDS = [301, 400, 405, 412, 416];

/** A way in which a server may differ from ours. One that no answer shows fails the test: the list stays true. */
type Difference = {
  why: string;
  hosts: Host[];
  /** The answers that differ, and in what; undefined for all of it. */
  when: (request: Request, ours: Answer, theirs: Answer) => boolean;
  fields?: string[];
};

const isCompressed = (answer: Answer) => answer.headers["content-encoding"] !== undefined;

const DIFFERENCES: Difference[] = [
  {
    why: "our server speaks http alone, and the header would make browsers refuse that",
    hosts: [nginx, caddy],
    when: () => true,
    fields: ["strict-transport-security"],
  },
  {
    why: "a move, a refusal and a failed condition have each server's own words",
    hosts: [nginx, caddy],
    when: (_request, ours, theirs) => OWN_WORDS.includes(ours.status) && ours.status === theirs.status,
    fields: BODY,
  },
  {
    why: "nginx refuses addresses above the root, which for the others is the root",
    hosts: [nginx],
    when: ({ address }, _ours, theirs) => /^\/(\.\.|%2e%2e)/i.test(address) && theirs.status === 400,
  },
  {
    why: "nginx refuses a malformed address before it has decided on caching",
    hosts: [nginx],
    when: (_request, ours, theirs) => ours.status === 400 && theirs.status === 400,
    fields: ["cache-control"],
  },
  {
    why: "nginx says once that it can send parts, with the whole",
    hosts: [nginx],
    when: (_request, ours) => [206, 304].includes(ours.status),
    fields: ["accept-ranges"],
  },
  {
    why: "Go, which Caddy is written in, refuses an address that is none before Caddy sees it",
    hosts: [caddy],
    when: ({ address }) => /%(?![0-9a-f]{2})/i.test(address),
  },
  {
    why: "Caddy sends compressed copies in chunks of unknown length, and cuts parts of them too",
    hosts: [caddy],
    when: (_request, ours) => isCompressed(ours),
    fields: ["content-length", "accept-ranges"],
  },
  {
    why: "Caddy cuts parts of compressed copies too",
    hosts: [caddy],
    when: ({ headers = {} }, ours, theirs) => "Range" in headers && isCompressed(ours) && theirs.status === 206,
  },
  {
    why: "Caddy sends the encoding that the browser likes best, the others the smallest that it takes",
    hosts: [caddy],
    when: ({ headers = {} }) => /q=0\.5, br;q=0\.1/.test(headers["Accept-Encoding"] ?? ""),
    fields: ["body", "content-encoding"],
  },
  {
    why: "Caddy sends several parts where several are asked for; no player does",
    hosts: [caddy],
    when: ({ headers = {} }) => headers.Range?.includes(",") ?? false,
  },
  {
    why: "Caddy's 304 doesn't repeat what the browser knows",
    hosts: [caddy],
    when: (_request, ours) => ours.status === 304,
    fields: ["last-modified", "accept-ranges"],
  },
];

/** What is compared: of an ETag that there is one, for each server has its own form. */
function fieldsOf({ status, headers, body }: Answer): Map<string, string> {
  const fields = new Map([
    ["status", String(status)],
    ["body", body.toString("base64")],
  ]);
  for (const [name, value] of Object.entries(headers))
    if (!CONNECTION.includes(name)) fields.set(name, name === "etag" ? "there" : String(value));
  return fields;
}

/** nginx 1.22 sets all headers twice in a refused range; said twice they mean the same. */
const isSame = (ours: string | undefined, theirs: string | undefined) =>
  ours === theirs || (ours !== undefined && theirs === `${ours}, ${ours}`);

/** Asks both servers, and gives the fields that differ for no reason of the list; adds the reasons it needed to `seen`. */
export async function compare(
  request: Request,
  baseURL: string | undefined,
  host: Host,
  url: string,
  seen: Set<string>,
) {
  const { address, headers, method } = request;
  const [ours, theirs] = await Promise.all([
    ask(baseURL, address, headers, method),
    ask(url, address, headers, method),
  ]);
  const [our, their] = [fieldsOf(ours), fieldsOf(theirs)];
  const different = [...new Set([...our.keys(), ...their.keys()])].filter(
    (name) => !isSame(our.get(name), their.get(name)),
  );
  const reasons = DIFFERENCES.filter(({ hosts, when }) => hosts.includes(host) && when(request, ours, theirs));
  return different.flatMap((name) => {
    const reason = reasons.find(({ fields }) => fields === undefined || fields.includes(name));
    if (reason) seen.add(reason.why);
    const short = (value: string | undefined) => value?.slice(0, 80);
    return reason
      ? []
      : [
          `${method ?? "GET"} ${address.slice(0, 60)} ${JSON.stringify(headers ?? {})}: ${name} is ${short(their.get(name))}, not ${short(our.get(name))}`,
        ];
  });
}

/** The reasons for which a server may differ. */
export const reasonsOf = (host: Host): string[] =>
  DIFFERENCES.filter(({ hosts }) => hosts.includes(host)).map(({ why }) => why);

/** Who a message counts against, and how many are taken. The counting itself is contact.store's, in the database. */
import ipaddr from "ipaddr.js";
import type { ContactMessage } from "./rules.ts";
import type { Limits } from "./settings.ts";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** An IPv6 network of this many bits is one household's or one office's, and its owner has all of its addresses. */
const IPV6_BITS = 64;

/** At most `max` messages of `key` in any `seconds`. */
export type Rule = { key: string; seconds: number; max: number };

/**
 * The client's address: in the header that the platform sets, else the last hop of X-Forwarded-For, which our side
 * added (the first ones are whatever the client wrote), else the connection's.
 */
export function clientAddress(headers: Headers, header: string | undefined, peer: string | undefined): string {
  const platform = header && headers.get(header)?.trim();
  const lastHop = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  return platform || lastHop || peer || "";
}

/** What stands for an address in the limiter: an IPv4 address, an IPv6 network, or one word for all that is neither. */
export function network(address: string): string {
  const bare = address
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1")
    .replace(/%.*$/, "");
  if (!ipaddr.isValid(bare)) return "unknown";
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${parsed
    .toByteArray()
    .slice(0, IPV6_BITS / 8)
    .join(".")}/${IPV6_BITS}`;
}

/** Makes the limiter's keys, from which nobody without the secret can tell an address (HMAC-SHA-256, in hex). */
export function createHasher(secret: string): (text: string) => Promise<string> {
  const utf8 = new TextEncoder();
  // An empty key is refused; without a database address nothing is ever stored under it.
  const key = crypto.subtle.importKey("raw", utf8.encode(secret || "-"), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  return async (text) => {
    const signature = new Uint8Array(await crypto.subtle.sign("HMAC", await key, utf8.encode(text)));
    return Array.from(signature, (byte) => byte.toString(16).padStart(2, "0")).join("");
  };
}

/** The rules that a message must keep. */
export async function rulesFor(
  message: ContactMessage,
  address: string,
  limits: Limits,
  hash: (text: string) => Promise<string>,
): Promise<Rule[]> {
  const [client, email] = await Promise.all([
    hash(`address ${network(address)}`),
    hash(`email ${message.email.toLowerCase()}`),
  ]);
  return [
    { key: client, seconds: HOUR, max: limits.perHour },
    { key: client, seconds: DAY, max: limits.perDay },
    { key: email, seconds: HOUR, max: limits.emailPerHour },
  ];
}

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

/** The setting that stands for the connection's own address. */
const PEER = "peer";
/** What stands for all messages together. */
const ALL = "all";
/** The mails to one mailbox in a day: more would make us a way to pester somebody. */
const CONFIRMATIONS_A_DAY = 3;

/**
 * The client's address: the last hop in the header that the platform sets, for the hops before it are the client's own
 * to write. No other header is believed.
 * @param header its name, or "peer" where nothing stands between the client and the function; undefined where it isn't
 *   known
 * @returns undefined where nothing is known of addresses; "" where this request should have one and has none
 */
export function clientAddress(
  headers: Headers,
  header: string | undefined,
  peer: string | undefined,
): string | undefined {
  if (header === undefined) return undefined;
  if (header === PEER) return peer ?? "";
  return headers.get(header)?.split(",").at(-1)?.trim() ?? "";
}

/** What stands for a mailbox: whatever follows a plus sign, and the case, mostly make no other one. */
export function mailbox(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, at).replace(/(?<=.)\+.*$/, "")}${email.slice(at)}`.toLowerCase();
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

/**
 * The limits for a message, and for the mail to its visitor.
 * @param address from clientAddress; where it is undefined nothing is counted by address, else all visitors would be one
 */
export async function rulesFor(
  message: ContactMessage,
  address: string | undefined,
  limits: Limits,
  hash: (text: string) => Promise<string>,
): Promise<{ rules: Rule[]; confirmations: Rule }> {
  const visitor = mailbox(message.email);
  const rules = [
    { key: await hash(`email ${visitor}`), seconds: HOUR, max: limits.emailPerHour },
    { key: ALL, seconds: HOUR, max: limits.allPerHour },
    { key: ALL, seconds: DAY, max: limits.allPerDay },
  ];
  if (address !== undefined) {
    const key = await hash(`address ${network(address)}`);
    rules.push({ key, seconds: HOUR, max: limits.perHour }, { key, seconds: DAY, max: limits.perDay });
  }
  return { rules, confirmations: { key: await hash(`confirm ${visitor}`), seconds: DAY, max: CONFIRMATIONS_A_DAY } };
}

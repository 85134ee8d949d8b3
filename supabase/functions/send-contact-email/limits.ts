/** The limits of a message. contact.store enforces them. */
import ipaddr from "ipaddr.js";
import type { ContactMessage } from "./rules.ts";
import type { Limits } from "./settings.ts";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** Prefixes of IPv6 networks: a household has a /64, a provider's customer up to a /48. */
const IPV6_BITS = [64, 48];
/** A /48 may send this many times as much as a /64. */
const CUSTOMER_FACTOR = 4;

/** At most `max` messages of `key` in any `seconds`; one more is refused or, if the rule `holds`, held. */
type Limit = { key: string; seconds: number; max: number; holds?: true };
/** The limits of a message and of its confirmation mail. */
export type MessageLimits = { rules: Limit[]; confirmations: Limit };

/** The setting for the connection's own address. */
const PEER = "peer";
/** The key of all messages together. */
const ALL = "all";
/** Confirmations to one mailbox in a day; more could harass somebody. */
const CONFIRMATIONS_A_DAY = 3;

/**
 * The client's address: the last hop of the platform's header, because a client can forge the others.
 * @param header its name; "peer" for the connection's address; undefined if there is none
 * @returns undefined without a header's name; "" if this request lacks the header
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

/** These hosts ignore dots in mailboxes. */
const GMAIL = /^@(gmail|googlemail)\.com$/;

/** Strips +tags, case and Gmail's dots, so variants share a limit. */
export function mailbox(email: string): string {
  const at = email.lastIndexOf("@");
  const host = email.slice(at).toLowerCase();
  const name = email
    .slice(0, at)
    .toLowerCase()
    .replace(/(?<=.)\+.*$/, "");
  return GMAIL.test(host) ? `${name.replaceAll(".", "")}@gmail.com` : name + host;
}

/** @returns an IPv4 address, the networks of an IPv6 address, smallest first, or "unknown" */
export function networks(address: string): string[] {
  const bare = address
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1")
    .replace(/%.*$/, "");
  if (!ipaddr.isValid(bare)) return ["unknown"];
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === "ipv4") return [parsed.toString()];
  const bytes = parsed.toByteArray();
  return IPV6_BITS.map((bits) => `${bytes.slice(0, bits / 8).join(".")}/${bits}`);
}

/** Hashes the limiter's keys (HMAC-SHA-256, in hex): the database stores no addresses. */
export function createHasher(secret: string): (text: string) => Promise<string> {
  const utf8 = new TextEncoder();
  // An empty key is refused.
  const key = crypto.subtle.importKey("raw", utf8.encode(secret || "-"), { name: "HMAC", hash: "SHA-256" }, false, [
    "sign",
  ]);
  return async (text) => {
    const signature = new Uint8Array(await crypto.subtle.sign("HMAC", await key, utf8.encode(text)));
    return Array.from(signature, (byte) => byte.toString(16).padStart(2, "0")).join("");
  };
}

/**
 * The limits of a message. Above a limit of all visitors together it is held, not refused.
 * @param address from clientAddress; without one there is no limit by address, because all visitors would share it
 */
export async function limitsFor(
  message: ContactMessage,
  address: string | undefined,
  limits: Limits,
  hash: (text: string) => Promise<string>,
): Promise<MessageLimits> {
  const visitor = mailbox(message.email);
  const rules: Limit[] = [
    { key: await hash(`email ${visitor}`), seconds: HOUR, max: limits.emailPerHour },
    { key: ALL, seconds: HOUR, max: limits.allPerHour, holds: true },
    { key: ALL, seconds: DAY, max: limits.allPerDay, holds: true },
  ];
  for (const [index, network] of (address === undefined ? [] : networks(address)).entries()) {
    const key = await hash(`address ${network}`);
    const times = index === 0 ? 1 : CUSTOMER_FACTOR;
    rules.push({ key, seconds: HOUR, max: times * limits.perHour }, { key, seconds: DAY, max: times * limits.perDay });
  }
  return { rules, confirmations: { key: await hash(`confirm ${visitor}`), seconds: DAY, max: CONFIRMATIONS_A_DAY } };
}

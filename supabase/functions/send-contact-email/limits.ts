/** The limits of a message. contact.store enforces them. */
import ipaddr from "ipaddr.js";
import type { ContactMessage } from "./rules.ts";
import type { Settings } from "./settings.ts";

const HOUR = 60 * 60;
const DAY = 24 * HOUR;
/** Prefixes of IPv6 networks: a household has a /64, a provider's customer up to a /48. */
const IPV6_BITS = [64, 48];
/** A /48 may send this many times as much as a /64. */
const CUSTOMER_FACTOR = 4;

/** At most `max` messages of `key` in any `seconds`. One more is refused, held, or has no mail to its visitor. */
export type Limit = { key: string; seconds: number; max: number; above: "refuse" | "hold" | "skip" };

/** Confirmations to one mailbox in a day; more could harass somebody. */
const CONFIRMATIONS_A_DAY = 3;

const GMAIL = /^(gmail|googlemail)\.com$/;

/** Strips +tags, case and Gmail's dots, so variants share a limit. */
export function mailbox(email: string): string {
  const [name = "", host = ""] = email.toLowerCase().split("@");
  const untagged = name.replace(/(?<=.)\+.*$/, "");
  return GMAIL.test(host) ? `${untagged.replaceAll(".", "")}@gmail.com` : `${untagged}@${host}`;
}

/** @returns an IPv4 address, or the networks of an IPv6 address, smallest first; none for anything else */
function networksOf(address: string): string[] {
  const bare = address
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, "$1")
    .replace(/^(\d+(?:\.\d+){3}):\d+$/, "$1");
  if (!ipaddr.isValid(bare)) return [];
  const parsed = ipaddr.process(bare);
  if (parsed.kind() === "ipv4") return [parsed.toString()];
  const bytes = parsed.toByteArray();
  return IPV6_BITS.map((bits) => `${bytes.slice(0, bits / 8).join(".")}/${bits}`);
}

/**
 * @param header the platform's; its last hop counts, because a client can forge the others. "peer": the connection's
 * address
 * @returns the client's networks; none if they are unknown, so that visitors don't share a limit
 */
export function clientNetworks(headers: Headers, header: string | undefined, peer: string | undefined): string[] {
  const address = header === "peer" ? peer : header && headers.get(header)?.split(",").at(-1);
  return networksOf(address ?? "");
}

export const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Hashes the limiter's keys (HMAC-SHA-256): the database stores no addresses. */
export function createHasher(secret: string): (text: string) => Promise<string> {
  const encode = (text: string) => new TextEncoder().encode(text);
  // An empty key is refused.
  const key = crypto.subtle.importKey("raw", encode(secret || "-"), { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (text) => hexOf(await crypto.subtle.sign("HMAC", await key, encode(text)));
}

/**
 * The limits of a message. Above a limit of all visitors together it is held, not refused.
 * @param networks from clientNetworks
 */
export async function limitsFor(
  { email }: ContactMessage,
  networks: string[],
  limits: Settings["limits"],
  hash: (text: string) => Promise<string>,
): Promise<Limit[]> {
  const visitor = mailbox(email);
  const rules: Limit[] = [
    { key: await hash(`email ${visitor}`), seconds: HOUR, max: limits.emailPerHour, above: "refuse" },
    { key: "all", seconds: HOUR, max: limits.allPerHour, above: "hold" },
    { key: "all", seconds: DAY, max: limits.allPerDay, above: "hold" },
    { key: await hash(`confirm ${visitor}`), seconds: DAY, max: CONFIRMATIONS_A_DAY, above: "skip" },
  ];
  for (const [index, network] of networks.entries()) {
    const key = await hash(`address ${network}`);
    const times = index === 0 ? 1 : CUSTOMER_FACTOR;
    rules.push({ key, seconds: HOUR, max: times * limits.perHour, above: "refuse" });
    rules.push({ key, seconds: DAY, max: times * limits.perDay, above: "refuse" });
  }
  return rules;
}

// What `npm run verify` is told on its command line.
import { isIP } from "node:net";
import { parseArgs } from "node:util";

export const USAGE = `npm run verify -- https://the.site

  --send                     sends one real message, marked as a test, by the contact function
  --function URL             the contact function, where the site's policy doesn't name its origin
  --mail-domain DOMAIN       the domain that mails come from (else that of the site's public e-mail address)
  --dkim-selector NAME       the name of its DKIM key (else "resend")
  --dns ADDRESS[:PORT]       the name server to ask (else the system's)
  --connect-to HOST:PORT:TO:PORT
                             connects elsewhere, as in curl: checks a host before DNS leads to it
  --timeout SECONDS          for each request (else 15)`;

export class UsageError extends Error {}

/** @typedef {ReturnType<typeof readArguments>} Asked */

/** @param {string} text @param {string} name @returns {URL} */
function address(text, name) {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`${name} is no address like https://the.site: ${text}`);
  return url;
}

/** `HOST:PORT:TO:PORT` → where connections to `HOST:PORT` really go. @param {string[]} rules @returns {Map<string, { host: string, port: number }>} */
function connections(rules) {
  return new Map(
    rules.map((rule) => {
      const [, from, host = "", port] = /^([^:]+:\d+):([^:]+):(\d+)$/.exec(rule) ?? [];
      if (!from) throw new UsageError(`--connect-to takes HOST:PORT:TO:PORT, not ${rule}`);
      return [from.toLowerCase(), { host, port: Number(port) }];
    }),
  );
}

/** @param {string | undefined} text `ADDRESS[:PORT]` */
function nameServer(text) {
  if (text !== undefined && !isIP(text) && !isIP(/^\[?(.+?)\]?:\d+$/.exec(text)?.[1] ?? ""))
    throw new UsageError(`--dns takes ADDRESS[:PORT], an address by numbers, not ${text}`);
  return text;
}

/** @param {string[]} args */
function parse(args) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        help: { type: "boolean" },
        send: { type: "boolean", default: false },
        function: { type: "string" },
        "mail-domain": { type: "string" },
        "dkim-selector": { type: "string", default: "resend" },
        dns: { type: "string" },
        "connect-to": { type: "string", multiple: true, default: [] },
        timeout: { type: "string", default: "15" },
      },
    });
  } catch (error) {
    throw new UsageError(/** @type {Error} */ (error).message.split(". ")[0]);
  }
}

/**
 * @param {string[]} args the words after the script's name
 * @throws {UsageError} with one sentence, or none where the usage alone was asked for
 */
export function readArguments(args) {
  const { values, positionals } = parse(args);
  const [site, ...more] = positionals;
  if (values.help) throw new UsageError("");
  if (site === undefined || more.length > 0) throw new UsageError("It takes the address of one site.");
  const url = address(site, "The site's address");
  if (url.pathname !== "/" || url.search || url.hash)
    throw new UsageError(`The site is at the root of a host: ${url.origin}`);
  const timeout = Number(values.timeout);
  if (!(timeout > 0)) throw new UsageError(`--timeout takes seconds, not ${values.timeout}`);
  return {
    origin: url.origin,
    send: values.send,
    contactFunction: values.function === undefined ? undefined : address(values.function, "--function"),
    mailDomain: values["mail-domain"],
    dkimSelector: values["dkim-selector"],
    nameServer: nameServer(values.dns),
    connectTo: connections(values["connect-to"]),
    timeout,
  };
}

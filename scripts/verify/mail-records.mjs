// The DNS records that let mail programs believe a mail: SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489).
import { Resolver } from "node:dns/promises";

/** @typedef {import("./report.mjs").Report} Report */
/** @typedef {(name: string) => Promise<string[] | undefined>} AskTxt the TXT records of a name; undefined where DNS could not be asked */

/** These mean that DNS was asked and has nothing; any other error, that it could not be asked. */
const NOTHING = ["ENOTFOUND", "ENODATA"];
const WAIT_MS = 3_000;
const TRIES = 2;

/** @param {string | undefined} nameServer `ADDRESS[:PORT]` @returns {AskTxt} */
function createAskTxt(nameServer) {
  const resolver = new Resolver({ timeout: WAIT_MS, tries: TRIES });
  if (nameServer) resolver.setServers([nameServer]);
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((pieces) => pieces.join(""));
    } catch (error) {
      return NOTHING.includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? "") ? [] : undefined;
    }
  };
}

/** Resend's bounces go to the subdomain `send`, so that is where SPF is looked for. @param {AskTxt} ask @param {string} domain */
async function judgeSpf(ask, domain) {
  const names = [`send.${domain}`, domain];
  for (const name of names) {
    const records = await ask(name);
    if (records === undefined) return undefined;
    const spf = records.filter((record) => /^v=spf1( |$)/i.test(record));
    if (spf.length === 0) continue;
    if (spf.length > 1) return [`${name} has ${spf.length} of them, which counts as none`];
    return /[ ]\+?all( |$)/i.test(spf[0] ?? "") ? [`${name}: "${spf[0]}" lets everybody send`] : [];
  }
  return [`neither ${names.join(" nor ")} has one`];
}

/** @param {AskTxt} ask @param {string} name */
async function judgeDkim(ask, name) {
  const records = await ask(name);
  if (records === undefined) return undefined;
  if (records.length === 0) return [`${name} has none`];
  return records.some((record) => /(^|;)\s*p=\s*[A-Za-z0-9+/]/.test(record)) ? [] : [`${name} has no key`];
}

/** The domain's own record, or that of a domain above it. @param {AskTxt} ask @param {string} domain */
async function judgeDmarc(ask, domain) {
  const labels = domain.split(".");
  for (let index = 0; index < labels.length - 1; index += 1) {
    const records = await ask(`_dmarc.${labels.slice(index).join(".")}`);
    if (records === undefined) return undefined;
    const found = records.filter((record) => /^v=DMARC1\s*(;|$)/i.test(record));
    if (found.length === 0) continue;
    return /;\s*p\s*=\s*(none|quarantine|reject)/i.test(found[0] ?? "") ? [] : [`"${found[0]}" has no policy`];
  }
  return [`_dmarc.${domain} has none`];
}

/**
 * @param {Report} report
 * @param {{ domain: string | undefined, selector: string, nameServer: string | undefined }} asked
 */
export async function checkMailRecords(report, { domain, selector, nameServer }) {
  report.section(domain ? `Mails from ${domain}` : "Mails");
  if (!domain || domain.endsWith(".example")) {
    report.note("SPF, DKIM and DMARC: not judged, because the mails' domain isn't known. --mail-domain names it.");
    return;
  }
  const ask = createAskTxt(nameServer);
  const records = `The mail provider's list of records for ${domain} (Resend: Domains) goes into its DNS, as it stands there.`;
  const start = `Add a TXT record _dmarc.${domain}: "v=DMARC1; p=none", later p=quarantine.`;
  const checks = /** @type {const} */ ([
    ["SPF says who may send", judgeSpf(ask, domain), records],
    [`DKIM has a key (${selector}._domainkey)`, judgeDkim(ask, `${selector}._domainkey.${domain}`), records],
    ["DMARC says what becomes of the rest", judgeDmarc(ask, domain), start],
  ]);
  for (const [statement, judged, mend] of checks) {
    const problems = await judged;
    if (problems === undefined) report.note(`${statement}: DNS could not be asked.`);
    else report.check(statement, problems, mend);
  }
}

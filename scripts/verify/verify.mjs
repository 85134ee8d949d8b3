// The checks, in the order in which they are printed.
import { checkBuildSettings, publicEmail } from "./build-settings.mjs";
import { checkContact, findFunction } from "./contact.mjs";
import { checkFiles } from "./files.mjs";
import { checkHeaders } from "./headers.mjs";
import { readPage } from "./html.mjs";
import { checkMailRecords } from "./mail-records.mjs";
import { checkManifest } from "./manifest.mjs";
import { checkPages } from "./pages.mjs";
import { checkPolicy } from "./policy.mjs";
import { checkPreviews } from "./previews.mjs";
import { checkSecurityText } from "./security-text.mjs";
import { attempt, findSite, textOf } from "./site.mjs";
import { checkTransport } from "./transport.mjs";
import { checkWorker } from "./worker.mjs";

/** An address that no page has: what is served there needs the headers too. */
const UNKNOWN = "/verify-no-such-page";

/**
 * Asks a site for everything a visitor's browser would, and reports on it.
 * @param {import("./client.mjs").Client} client
 * @param {import("./report.mjs").Report} report
 * @param {import("./arguments.mjs").Asked} asked
 */
export async function verify(client, report, asked) {
  const { origin } = asked;
  const site = await findSite(client, origin);
  if (site.pages.length === 0) {
    report.section(origin);
    report.check(
      "The home page is there",
      site.missing,
      "Is the address right, and the site published? Nothing else was asked.",
    );
    return;
  }
  await checkPages(client, report, site);
  checkBuildSettings(report, site);
  await checkTransport(client, report, site);

  const unknown = await attempt(UNKNOWN, () => client.ask(origin + UNKNOWN));
  const served = [...site.pages];
  if (typeof unknown !== "string") served.push({ path: UNKNOWN, answer: unknown, page: readPage(textOf(unknown)) });
  checkHeaders(report, served);
  const policy = checkPolicy(report, served, origin);
  await checkSecurityText(client, report, origin);

  await checkFiles(client, report, site);
  await checkManifest(client, report, site);
  const kept = await checkWorker(client, report, site);
  if (kept) await checkPreviews(client, report, origin, kept.previews);

  const email = publicEmail(site);
  const url = asked.contactFunction ?? findFunction(policy);
  await checkContact(client, report, { origin, url, send: asked.send, email });
  const domain = asked.mailDomain ?? email?.split("@")[1];
  await checkMailRecords(report, { domain, selector: asked.dkimSelector, nameServer: asked.nameServer });
}

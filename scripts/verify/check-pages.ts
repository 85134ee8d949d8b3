// Checks the pages of the site that is verified: their headers, their build, and their Content-Security-Policy.
import fs from "node:fs";
import { fixedHeaders } from "../../src/node/headers";
import { inlineHashes } from "../../src/node/policy";
import { HEADERS, judgeFile, PUBLISH, requestAll } from "./judge-file";
import type { Answer, VerifiedSite } from "./requests";

/** @returns the id of the build that a page is of */
export const buildOf = (page: string) => /<html[^>]* data-build="(\w+)"/.exec(page)?.[1];

/** Checks a page's headers, and that its policy allows its inline scripts and styles. @returns the policy */
function judgePage(site: VerifiedSite, answer: Answer, expected: number): string {
  const { fault } = site;
  judgeFile(site, answer, expected, "text/html");
  const { address, headers, body } = answer;
  for (const [name, value] of Object.entries(fixedHeaders))
    if (headers.get(name) !== value) fault(address, `${name} is ${headers.get(name)} instead of ${value}`, HEADERS);
  const policy = headers.get("content-security-policy") ?? "";
  const hashes = Object.values(inlineHashes(body.toString())).flat();
  const problem = "its Content-Security-Policy is of another build, or the host changes the page";
  if (!policy) fault(address, "it has no Content-Security-Policy", HEADERS);
  else if (policy.includes("'unsafe-inline'") || hashes.some((hash) => !policy.includes(hash)))
    fault(address, problem, `${HEADERS} ${PUBLISH}`);
  return policy;
}

/**
 * Checks the pages of the sitemap and the not-found pages.
 * @param built whether they must be those of public/
 * @returns the first page's policy; empty without a page
 */
export async function checkPages(site: VerifiedSite, built = false): Promise<string> {
  const { home, fault, request } = site;
  const sitemap = await request("/sitemap.xml");
  if (!sitemap) return "";
  judgeFile(site, sitemap);
  const pages = Array.from(sitemap.body.toString().matchAll(/<loc>([^<]+)<\/loc>/g), ([, page = ""]) => new URL(page));
  if (pages.length === 0) fault("/sitemap.xml", "it lists no page", PUBLISH);
  const other = pages.find(({ origin }) => origin !== home.origin);
  if (other && home.protocol === "https:")
    fault("/sitemap.xml", `the site was built for ${other.origin}`, `Build it with GATSBY_SITE_URL=${home.origin}.`);
  const page = built && (await request("/"));
  if (page && buildOf(page.body.toString()) !== buildOf(fs.readFileSync("public/index.html", "utf8")))
    fault("/", "it is another build than public/", PUBLISH);
  let first = "";
  const judge = (expected: number) => (answer: Answer) => {
    const policy = judgePage(site, answer, expected);
    first ||= policy;
    if (policy && policy !== first)
      fault(answer.address, "its Content-Security-Policy differs from the first page's", HEADERS);
  };
  await requestAll(
    site,
    pages.map(({ pathname }) => pathname),
    judge(200),
  );
  await requestAll(site, ["/verify-no-such-page", "/portfolio/verify-no-such-project"], judge(404));
  return first;
}

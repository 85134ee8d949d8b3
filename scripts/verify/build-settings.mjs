// What the build was told: a forgotten setting leaves an address under .example in the pages.

/** @typedef {import("./report.mjs").Report} Report */
/** @typedef {import("./site.mjs").Site} Site */

export const LOCAL = /^(localhost|127\..*|\[::1\])$/;

/** The public e-mail address, from the links to it. @param {Site} site @returns {string | undefined} */
export function publicEmail({ pages }) {
  const link = pages.flatMap(({ page }) => page.links).find((href) => /^mailto:/i.test(href));
  return link && decodeURIComponent(link.replace(/^mailto:/i, "").replace(/\?.*$/, ""));
}

/** @param {Report} report @param {Site} site */
export function checkBuildSettings(report, site) {
  const { origin, pages } = site;
  report.section("Settings of the build");
  const { hostname } = new URL(origin);
  if (LOCAL.test(hostname)) {
    report.note("Canonical and e-mail addresses: not judged on this machine.");
    return;
  }
  const wrong = pages.flatMap(({ path, page: { canonical } }) => {
    const wanted = origin + (path === "/" ? "/" : path.replace(/\?.*$/, ""));
    return canonical === wanted ? [] : [`${path}: says ${canonical ?? "nothing"}`];
  });
  report.check("Every page names its own address as the canonical one", wrong, `Build with GATSBY_SITE_URL=${origin}.`);
  const email = publicEmail(site);
  const isForgotten = !email || (email.endsWith(".example") && !hostname.endsWith(".example"));
  report.check(
    "The public e-mail address is a real one",
    isForgotten ? [email ?? "no page has one"] : [],
    "Build with GATSBY_CONTACT_EMAIL=hello@your.domain.",
  );
}

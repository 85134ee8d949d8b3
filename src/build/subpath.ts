/** Why the site can't be built for a part of a host: docs/decisions.md, "No subpath". */

type Settings = {
  pathPrefix?: string | undefined;
  assetPrefix?: string | undefined;
  prefixPaths?: boolean | undefined;
};

/**
 * @param settings what Gatsby was asked for, in its configuration and on its command line
 * @returns one sentence where the site is to be built for an address below a host's root; undefined otherwise
 */
export function refusedPrefix({ pathPrefix, assetPrefix, prefixPaths }: Settings): string | undefined {
  const asked = [
    pathPrefix && `pathPrefix "${pathPrefix}"`,
    assetPrefix && `assetPrefix "${assetPrefix}"`,
    prefixPaths && "--prefix-paths",
  ].filter(Boolean);
  if (asked.length === 0) return undefined;
  return `This site stands at the root of its host and can't be built with ${asked.join(" and ")}: give it a domain or a subdomain.`;
}

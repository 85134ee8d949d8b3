import type { GatsbySSR } from "gatsby";
import { isValidElement } from "react";
import { Layout } from "./src/layout/layout";
import { PagePath } from "./src/layout/page-path";
import { FEED, site } from "./src/site";
import icon from "./static/icons/icon.svg";

export const wrapPageElement: GatsbySSR["wrapPageElement"] = ({ element, props }) => (
  <Layout location={props.location}>{element}</Layout>
);

/** The icon as a minimal, percent-encoded `data:` URL: half the bytes of Gatsby's base64 on every page. */
function iconAddress(): string {
  const drawing = Buffer.from(icon.replace(/^.*,/, ""), "base64").toString();
  const bare = drawing.trim().replace(/<title>.*?<\/title>| class="\w+"/g, "");
  return `data:image/svg+xml,${bare.replace(/[\s"#%<>]/g, encodeURIComponent)}`;
}

/** Fonts are not preloaded: Chromium would delay the first paint for them (docs/decisions.md, "Fonts"). */
export const onRenderBody: GatsbySSR["onRenderBody"] = ({ setHeadComponents }) => {
  setHeadComponents([
    <meta key="theme-color" name="theme-color" content={site.themeColor} />,
    <link key="favicon" rel="icon" href="/icons/favicon-48.png" sizes="48x48" type="image/png" />,
    // Inline, because Chromium would fetch it again on every navigation.
    <link key="icon" rel="icon" href={iconAddress()} type="image/svg+xml" />,
    <link key="apple-touch-icon" rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />,
    <link key="feed" rel="alternate" href={FEED} type="application/rss+xml" title={site.name} />,
  ]);
};

const hasKey = (node: unknown, start: string) => isValidElement(node) && String(node.key).startsWith(start);

const isGenerator = (node: unknown) => isValidElement<{ name?: string }>(node) && node.props.name === "generator";

/** Removes the generator tag and gatsby-plugin-image's unused style, and replaces the script with the page's path. */
export const onPreRenderHTML: GatsbySSR["onPreRenderHTML"] = ({ pathname, ...components }) => {
  const { getHeadComponents, replaceHeadComponents, getPostBodyComponents, replacePostBodyComponents } = components;
  const isWanted = (node: unknown) => !hasKey(node, "gatsby-image-style") && !isGenerator(node);
  replaceHeadComponents(getHeadComponents().filter(isWanted));
  replacePostBodyComponents(
    getPostBodyComponents().map((node) =>
      hasKey(node, "script-loader") ? <PagePath key="script-loader" path={pathname} /> : node,
    ),
  );
};

import type { GatsbySSR } from "gatsby";
import { isValidElement } from "react";
import { Layout } from "./src/layout/layout";
import { PagePath } from "./src/layout/page-path";
import { site } from "./src/site";
import icon from "./static/icons/icon.svg";

/** Without content, so that the browser's code renders any page into it (src/offline/worker/pages.ts). */
const SHELL = /^\/offline-plugin-app-shell-fallback\b/;

export const wrapPageElement: GatsbySSR["wrapPageElement"] = ({ element, props }) =>
  SHELL.test(props.location.pathname) ? element : <Layout location={props.location}>{element}</Layout>;

/** Without what is there for other pictures of it, and not as base64, which compresses badly: half the bytes on every page. */
function iconAddress(): string {
  const drawing = Buffer.from(icon.replace(/^.*,/, ""), "base64").toString();
  const bare = drawing.trim().replace(/<title>.*?<\/title>| class="\w+"/g, "");
  return `data:image/svg+xml,${bare.replace(/[\s"#%<>]/g, encodeURIComponent)}`;
}

/** No face is preloaded: Chromium holds the first paint for one, and its fallback is as wide (docs/decisions.md, "Fonts"). */
export const onRenderBody: GatsbySSR["onRenderBody"] = ({ pathname, setHeadComponents }) => {
  setHeadComponents([
    <link key="manifest" rel="manifest" href="/manifest.webmanifest" crossOrigin="anonymous" />,
    // Until a page is rendered into it: Gatsby takes away what has this attribute when it writes the page's own.
    SHELL.test(pathname) && (
      <title key="title" data-gatsby-head>
        {site.name}
      </title>
    ),
    <meta key="theme-color" name="theme-color" content={site.themeColor} />,
    <link key="favicon" rel="icon" href="/icons/favicon-48.png" sizes="48x48" type="image/png" />,
    // In the page: Chromium would fetch it again on every navigation, between the tap and the heading.
    <link key="icon" rel="icon" href={iconAddress()} type="image/svg+xml" />,
    <link key="apple-touch-icon" rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />,
  ]);
};

const hasKey = (node: unknown, start: string) => isValidElement(node) && String(node.key).startsWith(start);

/** Gatsby's name and version, which tell a visitor nothing. */
const isGenerator = (node: unknown) => isValidElement<{ name?: string }>(node) && node.props.name === "generator";

/**
 * Removes what gatsby-plugin-image adds for its component, which we don't use: we take its image data only. And makes
 * the script that tells Gatsby the page's path the same on every page, so that the content security policy, which names
 * each inline script by its hash, doesn't grow with the number of projects.
 */
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

import type { GatsbySSR } from "gatsby";
import { isValidElement } from "react";
import { LateScripts, type PageData } from "./src/layout/late-scripts";
import { Layout } from "./src/layout/layout";
import { PagePath } from "./src/layout/page-path";
import { site } from "./src/site";

export const wrapPageElement: GatsbySSR["wrapPageElement"] = ({ element, props }) => (
  <Layout location={props.location}>{element}</Layout>
);

/** Webpack's report of the browser's code, which Gatsby has built before; the develop server has none. */
const chunks = process.env.NODE_ENV === "production" && require("./public/webpack.stats.json").assetsByChunkName;

/** Fonts are not preloaded: Chromium would delay the first paint for them (docs/decisions.md, "Fonts"). */
export const onRenderBody: GatsbySSR["onRenderBody"] = ({ pathname, loadPageDataSync, ...page }) => {
  const { setHeadComponents, setPostBodyComponents } = page;
  setHeadComponents([
    <meta key="theme-color" name="theme-color" content={site.themeColor} />,
    <link key="favicon" rel="icon" href="/icons/favicon-48.png" sizes="48x48" type="image/png" />,
    <link key="icon" rel="icon" href="/icons/icon.svg" type="image/svg+xml" />,
    <link key="apple-touch-icon" rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />,
  ]);
  if (chunks) {
    const data: unknown = loadPageDataSync(pathname);
    setPostBodyComponents([<LateScripts key="late-scripts" page={data as PageData} chunks={chunks} />]);
  }
};

const hasKey = (node: unknown, start: string) => isValidElement(node) && String(node.key).startsWith(start);

type Props = { name?: string; sliceId?: string };
const isReplaced = (node: unknown) =>
  isValidElement<Props>(node) && (node.props.name === "generator" || node.props.sliceId === "_gatsby-scripts");

const isStyle = (node: unknown) => isValidElement(node) && node.type === "style";

/**
 * Removes the generator tag, gatsby-plugin-image's unused style and Gatsby's scripts; a script with the page's path
 * replaces one. Styles come last: some programs read the title and the other tags in a page's first kilobytes only.
 */
export const onPreRenderHTML: GatsbySSR["onPreRenderHTML"] = ({ pathname, ...components }) => {
  const { getHeadComponents, replaceHeadComponents, getPostBodyComponents, replacePostBodyComponents } = components;
  const isWanted = (node: unknown) => !hasKey(node, "gatsby-image-style") && !isReplaced(node);
  const head = getHeadComponents().filter(isWanted);
  replaceHeadComponents([...head.filter((node) => !isStyle(node)), ...head.filter(isStyle)]);
  replacePostBodyComponents(
    getPostBodyComponents()
      .filter(isWanted)
      .map((node) => (hasKey(node, "script-loader") ? <PagePath key="script-loader" path={pathname} /> : node)),
  );
};

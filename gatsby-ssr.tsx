import type { GatsbySSR } from "gatsby";
import { isValidElement } from "react";
import { Layout } from "./src/layout/layout";
import { BodyScript, type PageData } from "./src/loading/inline-scripts";
import { site } from "./src/site";

export const wrapPageElement: GatsbySSR["wrapPageElement"] = ({ element, props }) => (
  <Layout location={props.location}>{element}</Layout>
);

/** Webpack's report of the browser's code; the develop server has none. */
const chunks = process.env.NODE_ENV === "production" && require("./public/webpack.stats.json").assetsByChunkName;

const BODY_SCRIPT = "body-script";

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
    setPostBodyComponents([<BodyScript key={BODY_SCRIPT} path={pathname} page={data as PageData} chunks={chunks} />]);
  }
};

const isStyle = (node: unknown) => isValidElement(node) && node.type === "style";
const isGenerator = (node: unknown) => isValidElement<{ name?: string }>(node) && node.props.name === "generator";
/** gatsby-plugin-image's style and script are for pictures that it fades in. Ours fade in by themselves. */
const isImagePlugin = (node: unknown) => isValidElement(node) && String(node.key).startsWith("gatsby-image-style");

/**
 * Removes the generator tag, gatsby-plugin-image's style, and from built pages Gatsby's script elements, which our body
 * script replaces. Styles come last: some programs read the title and the other tags in a page's first kilobytes only.
 */
export const onPreRenderHTML: GatsbySSR["onPreRenderHTML"] = (components) => {
  const { getHeadComponents, replaceHeadComponents, getPostBodyComponents, replacePostBodyComponents } = components;
  const head = getHeadComponents().filter((node) => !isGenerator(node) && !isImagePlugin(node));
  replaceHeadComponents([...head.filter((node) => !isStyle(node)), ...head.filter(isStyle)]);
  if (chunks)
    replacePostBodyComponents(
      getPostBodyComponents().filter((node) => isValidElement(node) && node.key === BODY_SCRIPT),
    );
};

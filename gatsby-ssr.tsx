import anybody from "@fontsource-variable/anybody/files/anybody-latin-standard-normal.woff2";
import instrumentSans from "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2";
import type { GatsbySSR } from "gatsby";
import { isValidElement } from "react";
import { Layout } from "./src/app/layout";
import { site } from "./src/site";

export const wrapPageElement: GatsbySSR["wrapPageElement"] = ({ element, props }) => (
  <Layout location={props.location}>{element}</Layout>
);

export const onRenderBody: GatsbySSR["onRenderBody"] = ({ setHeadComponents }) => {
  setHeadComponents([
    <meta key="theme-color" name="theme-color" content={site.themeColor} />,
    <link key="favicon" rel="icon" href="/icons/favicon-48.png" sizes="48x48" type="image/png" />,
    <link key="icon" rel="icon" href="/icons/icon.svg" type="image/svg+xml" />,
    <link key="apple-touch-icon" rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />,
    ...[anybody, instrumentSans].map((font) => (
      <link key={font} rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
    )),
  ]);
};

/** gatsby-plugin-image gives us image data only; the style and script of its component, which we don't use, go. */
export const onPreRenderHTML: GatsbySSR["onPreRenderHTML"] = ({ getHeadComponents, replaceHeadComponents }) => {
  const isUnused = (node: unknown) => isValidElement(node) && String(node.key).startsWith("gatsby-image-style");
  replaceHeadComponents(getHeadComponents().filter((node) => !isUnused(node)));
};

/** The HTML document of every page (Gatsby requires this file name). */
import type { ReactNode } from "react";

/** The state of a built page's code (src/layout/late-scripts.tsx); there is none without JavaScript. */
const LOADING = 'document.documentElement.dataset.scripts="loading"';

type HtmlProps = Record<"htmlAttributes" | "bodyAttributes", object> &
  Record<"headComponents" | "preBodyComponents" | "postBodyComponents", ReactNode> & { body: string };

export default function Html(props: HtmlProps) {
  return (
    // The build writes its id into data-build (src/node/pages.ts).
    <html lang="en" data-build="" {...props.htmlAttributes}>
      <head>
        <meta charSet="utf-8" />
        {/* The page extends under notches; --gutter keeps its content clear of them. */}
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {props.headComponents}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the constant above. */}
        {process.env.NODE_ENV === "production" && <script dangerouslySetInnerHTML={{ __html: LOADING }} />}
      </head>
      <body {...props.bodyAttributes}>
        {props.preBodyComponents}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the page that React itself has rendered. */}
        <div id="___gatsby" dangerouslySetInnerHTML={{ __html: props.body }} />
        {props.postBodyComponents}
      </body>
    </html>
  );
}

/** The HTML document of every page. */
import type { ReactNode } from "react";
import { HeadScript } from "./loading/inline-scripts";

type HtmlProps = Record<"htmlAttributes" | "bodyAttributes", object> &
  Record<"headComponents" | "preBodyComponents" | "postBodyComponents", ReactNode> & { body: string };

export default function Html(props: HtmlProps) {
  return (
    // The build writes its id into data-build (src/node/build-id.ts).
    <html lang="en" data-build="" {...props.htmlAttributes}>
      <head>
        <meta charSet="utf-8" />
        {/* The page extends under notches; --gutter keeps its content clear of them. */}
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {props.headComponents}
        {process.env.NODE_ENV === "production" && <HeadScript />}
      </head>
      <body {...props.bodyAttributes}>
        {props.preBodyComponents}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the rendered page. */}
        <div id="___gatsby" dangerouslySetInnerHTML={{ __html: props.body }} />
        {props.postBodyComponents}
      </body>
    </html>
  );
}

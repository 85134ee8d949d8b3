/** Reads HTML by the rules of the standard. */
import { type DefaultTreeAdapterMap, parse } from "parse5";

export type Element = DefaultTreeAdapterMap["element"];
type Parent = DefaultTreeAdapterMap["parentNode"];

/** Elements in noscript are elements too. */
export const parseHtml = (html: string): Parent => parse(html, { scriptingEnabled: false });

/** @returns the elements below a node, in the document's order */
export const elementsOf = ({ childNodes }: Parent): Element[] =>
  childNodes.flatMap((node) => ("tagName" in node ? [node, ...elementsOf(node)] : []));

export const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((one) => one.name === name)?.value;

/** @returns the text of a script or style element */
export const textOf = ({ childNodes: [text] }: Element): string => (text && "value" in text ? text.value : "");

import type { SVGProps } from "react";

/**
 * A decorative drawing in the colour of the text beside it; by default of lines. Not for a page's HTML: the policy
 * would need a hash of the style attribute.
 * @param width a length of CSS
 */
export function Icon({ path, width, ...attributes }: SVGProps<SVGSVGElement> & { path: string }) {
  return (
    <svg fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true" style={{ width }} {...attributes}>
      <path d={path} />
    </svg>
  );
}

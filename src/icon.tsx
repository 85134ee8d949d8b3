import type { SVGProps } from "react";

/**
 * A decorative drawing in the colour of the text beside it; by default of lines. In late code only: the policy blocks styles in HTML.
 * @param width a length of CSS; WebKit refuses rem in the attribute
 */
export function Icon({ path, width, ...attributes }: SVGProps<SVGSVGElement> & { path: string }) {
  return (
    <svg fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true" style={{ width }} {...attributes}>
      <path d={path} />
    </svg>
  );
}

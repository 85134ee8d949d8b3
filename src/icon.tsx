import type { SVGProps } from "react";

/** A decorative drawing in the colour of the text beside it; by default of lines. In late code only. */
export function Icon({ path, ...attributes }: SVGProps<SVGSVGElement> & { path: string }) {
  return (
    <svg fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true" {...attributes}>
      <path d={path} />
    </svg>
  );
}

/** What a component needs of Gatsby to be rendered alone. */
import type { ComponentProps } from "react";

export const graphql = () => undefined;

export function Link({ to, ...rest }: ComponentProps<"a"> & { to: string }) {
  return <a href={to} {...rest} />;
}

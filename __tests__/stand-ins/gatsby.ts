/** The part of Gatsby that a rendered component needs. */
export const graphql = () => undefined;

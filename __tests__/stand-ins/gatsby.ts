/** What a component needs of Gatsby to be rendered alone. */
export const graphql = () => undefined;

/** What the browser's code uses of Gatsby (src/tsconfig.json says why these are not Gatsby's own types). */
export declare function navigate(to: string, options?: { replace?: boolean }): void;
export declare function graphql(query: TemplateStringsArray): unknown;

/** What a page and its `Head` get: the result of the page's query. */
export type PageProps<Data> = { data: Data; location: { pathname: string } };
export type HeadProps<Data> = { data: Data };

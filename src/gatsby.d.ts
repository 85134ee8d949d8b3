/** The parts of Gatsby's types that the browser's code uses (src/tsconfig.json says why). */
export declare function navigate(to: string, options?: { replace?: boolean; state?: object }): void;
export declare function graphql(query: TemplateStringsArray): unknown;

export type PageProps<Data> = { data: Data; location: { pathname: string } };
export type HeadProps<Data> = { data: Data };

/** The inline scripts of a built page. They are the same on every page, so that the policy has one hash for each. */

/** The bundles of inline/head.ts and inline/body.ts (src/node/inline-scripts.ts). */
declare const HEAD_SCRIPT: string;
declare const BODY_SCRIPT: string;

export function HeadScript() {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code.
  return <script dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }} />;
}

/** The parts of a page's data. */
export type PageData = { path: string; componentChunkName: string; staticQueryHashes: string[] };

type BodyScriptProps = {
  path: string;
  page: PageData;
  /** The names of webpack's files by chunk; those of `app` begin with the runtime. */
  chunks: Record<string, string[]>;
};

/** The addresses of a page's code and data. */
export function filesOfPage({ page, chunks }: Omit<BodyScriptProps, "path">): { code: string; data: string } {
  const files = ["app", page.componentChunkName].flatMap((chunk) => chunks[chunk] ?? []);
  const code = [...new Set(files)].filter((file) => file.endsWith(".js")).map((file) => `/${file}`);
  const queries = page.staticQueryHashes.map((hash) => `/page-data/sq/d/${hash}.json`);
  const folder = page.path === "/" ? "/index" : page.path;
  const data = [`/page-data${folder}/page-data.json`, "/page-data/app-data.json", ...queries];
  return { code: code.join(" "), data: data.join(" ") };
}

export function BodyScript({ path, page, chunks }: BodyScriptProps) {
  const { code, data } = filesOfPage({ page, chunks });
  const content = { __html: BODY_SCRIPT };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code.
  return <script data-path={path} data-code={code} data-data={data} dangerouslySetInnerHTML={content} />;
}

/** What we use of a package that has no types: the worker to which gatsby-plugin-sharp 5.16.0 gives its jobs. */
declare module "gatsby-plugin-sharp/gatsby-worker" {
  export type ImageJob = {
    inputPaths: { path: string }[];
    outputDir: string;
    args: {
      /** In develop: the files are made when a browser asks for them. */
      isLazy: boolean;
      /** `outputPath` is below `outputDir`. */
      operations: { outputPath: string; args: Record<string, unknown> }[];
      pluginOptions: Record<string, unknown>;
    };
  };
  const worker: { IMAGE_PROCESSING: (job: ImageJob) => Promise<void> };
  export default worker;
}

/** Stills that have been encoded once aren't encoded again: gatsby-plugin-sharp does so in every build. */
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import worker, { type ImageJob } from "gatsby-plugin-sharp/gatsby-worker";
import sharp from "sharp";
import { type KeptFiles, keptName } from "./kept-files.mjs";

const PLUGIN = "node_modules/gatsby-plugin-sharp/package.json";

/** What decides the content of all stills alike. */
function commonIngredients() {
  const { version }: { version: string } = JSON.parse(fs.readFileSync(PLUGIN, "utf8"));
  return { plugin: version, versions: sharp.versions };
}

const digestOf = (file: string) => createHash("sha256").update(fs.readFileSync(file)).digest("hex");

/**
 * Makes gatsby-plugin-sharp's worker take the stills that are kept, and keep those that it makes. Its own code encodes them: it
 * has no place of its own where they could outlive `.cache`, and skips none that is there.
 */
export function keepStills(kept: KeptFiles): void {
  const common = commonIngredients();
  const encode = worker.IMAGE_PROCESSING;

  worker.IMAGE_PROCESSING = async (job: ImageJob) => {
    const { inputPaths, outputDir, args } = job;
    if (args.isLazy) return encode(job);
    const source = inputPaths.map(({ path: file }) => digestOf(file));
    const stills = args.operations.map((operation) => ({
      operation,
      name: keptName({ ...common, source, options: operation.args, pluginOptions: args.pluginOptions }),
      file: path.join(outputDir, operation.outputPath),
    }));
    const missing = stills.filter(({ name, file }) => {
      const content = kept.read(name);
      if (!content) return true;
      fs.mkdirSync(path.dirname(file), { recursive: true });
      fs.writeFileSync(file, content);
      return false;
    });
    if (missing.length === 0) return;
    await encode({ ...job, args: { ...args, operations: missing.map(({ operation }) => operation) } });
    for (const { name, file } of missing) kept.write(name, fs.readFileSync(file));
  };
}

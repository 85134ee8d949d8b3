/** The hash by which Gatsby tells one build of the code from another. */
import { createHash } from "node:crypto";

/** Gatsby's own hashes are as long. */
const LENGTH = 20;

type Compiler = {
  hooks: {
    emit: {
      tap: (name: string, change: (compilation: { hash: string; assets: Record<string, unknown> }) => void) => void;
    };
  };
};

/**
 * A plugin for webpack that makes the hash of the names of the files that are written, which name their content. webpack's own
 * differs between a build from nothing and one with a cache, where all files are the same; it stands in every page.
 */
export const hashOfFileNames = {
  apply(compiler: Compiler): void {
    compiler.hooks.emit.tap("hashOfFileNames", (compilation) => {
      const names = Object.keys(compilation.assets).sort().join("\n");
      compilation.hash = createHash("sha256").update(names).digest("hex").slice(0, LENGTH);
    });
  },
};

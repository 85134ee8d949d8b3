// `npm run shipped`: what of other people's code and fonts the built site in public/ sends to visitors, from the bundles
// themselves. With `-- --audit`, the registry is asked for advisories about it: exit code 1 where there is one.
import { parseArgs } from "node:util";
import { install } from "./prepare.mjs";
import { advisoriesFor } from "./shipped/advisories.mjs";
import { beginProgram, stop } from "./stop.mjs";

/** @param {import("./shipped/packages.mjs").ShippedPackage[]} packages */
function table(packages) {
  const rows = packages.map(({ name, version, license, bytes }) => [name, version, license, `${bytes}`]);
  const all = [["package", "version", "licence", "bytes, gzip"], ...rows];
  const widths = [0, 1, 2].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")).join("\n");
}

const { values } = parseArgs({ options: { audit: { type: "boolean" } } });
const program = beginProgram();
await install(program);
const { shippedPackages } = await import("./shipped/packages.mjs");
const packages = shippedPackages("public");
if (packages.length === 0) stop("There is no built site: npm run build makes one.");
console.log(table(packages));
if (values.audit) {
  const found = await advisoriesFor(packages).catch((error) =>
    stop(`The registry could not be asked: ${error.message}`),
  );
  for (const { name, title, url } of found) console.log(`${name}: ${title} (${url})`);
  console.log(`\n${found.length} advisories for what ships`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
await program.stop();

// Each command imports this first: with `--help` it prints the comment at the beginning of the command's file, and ends.
import fs from "node:fs";

const [, command = "", ...args] = process.argv;
if (args.includes("--help")) {
  const [comment = ""] = /^(\/\/.*\n)+/.exec(fs.readFileSync(command, "utf8")) ?? [];
  console.log(comment.replace(/^\/\/ ?/gm, "").trimEnd());
  process.exit();
}

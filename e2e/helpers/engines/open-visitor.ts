/** Opens visitors in the engines that this machine has (scripts/find-browser.ts). */
import { openByPlaywright } from "./playwright-visitor";
import type { EngineName, Visitor, VisitorOptions } from "./visitor";
import { openWebKit } from "./webkit-visitor";

/** A visitor in an engine. */
export const openVisitor = (engine: EngineName, options: VisitorOptions = {}): Promise<Visitor> =>
  engine === "webkit" && process.env.WEBKIT_DRIVER ? openWebKit(options) : openByPlaywright(engine, options);

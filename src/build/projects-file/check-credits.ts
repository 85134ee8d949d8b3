/** The credits of an entry: a list whose parts have fields of their own. */
import { asWritten } from "./words";

/** A rule that isn't kept, and where within the field's value: in a list, the number of the part from 0, and the part's own field. */
export type Broken = { rule: string; part: number | undefined; name: string | undefined };

/** What is wrong with one of the credits. @param value of the field @returns it in a sentence, and in a few words */
export function creditFault(value: unknown, { rule, part = 0, name }: Broken): [message: string, short: string] {
  const credit: unknown = Array.isArray(value) ? value[part] : undefined;
  const where = `credit ${part + 1} of "credits"`;
  const written = (found: unknown) => asWritten(JSON.stringify(found));
  const short = "a credit isn't right";
  if (name === undefined) return [`${where} is ${written(credit)}; it ${rule}`, short];
  const found = Object.entries(credit ?? {}).find(([own]) => own === name)?.[1];
  if (found === undefined) return [`${where} has no "${name}"; it ${rule}`, short];
  return [`the "${name}" of ${where} is ${written(found)}; it ${rule}`, short];
}

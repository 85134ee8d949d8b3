/** No two projects have one address. */
import { type Entry, fieldOf, findingAt } from "./entries";
import type { Finding } from "./finding";
import { quoted } from "./words";

/** @returns what is found where ids are the same, or would be on systems that don't tell capitals from small letters */
export function checkIds(entries: Entry[]): Finding[] {
  const first = new Map<string, { id: string; line: number }>();
  return entries.flatMap((entry) => {
    const field = fieldOf(entry, "id");
    if (typeof field?.value !== "string") return [];
    const { value: id, valueAt } = field;
    const other = first.get(id.toLowerCase());
    if (!other) {
      first.set(id.toLowerCase(), { id, line: valueAt.line });
      return [];
    }
    const message =
      other.id === id
        ? `the project in line ${other.line} has the id ${quoted(id)} too; give one of them another`
        : `the project in line ${other.line} has the id ${quoted(other.id)}: ${quoted(id)} would be the same address on many systems; give one of them another`;
    return findingAt(entry, valueAt, "error", message, "an id of another project");
  });
}

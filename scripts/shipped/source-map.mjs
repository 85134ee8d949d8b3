import { decodedMappings, TraceMap } from "@jridgewell/trace-mapping";

/**
 * The pieces of a script, each with the source it was made of.
 * @param {string} script
 * @param {string} map its source map, as JSON (https://tc39.es/ecma426/)
 * @returns {{ source: string, text: string }[]} in the script's order; what comes from no source is left out
 */
export function segmentsOf(script, map) {
  const trace = new TraceMap(map);
  const lines = script.split("\n");
  return decodedMappings(trace).flatMap((segments, index) => {
    const line = lines[index] ?? "";
    return segments.flatMap(([column, source], position) => {
      const name = source === undefined ? undefined : trace.sources[source];
      return name ? [{ source: name, text: line.slice(column, segments[position + 1]?.[0] ?? line.length) }] : [];
    });
  });
}

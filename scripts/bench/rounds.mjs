// Measuring the site and the floor in turn, so that whatever else this machine does meets both.

/** @template Result @typedef {{ site: Result, floor: Result }} Pair */

/**
 * Measures both in turn.
 * @template Result
 * @param {number} rounds
 * @param {Pair<string>} addresses
 * @param {(address: string) => Promise<Result>} measure
 * @returns {Promise<Pair<Result[]>>} each round's results
 */
export async function inTurn(rounds, addresses, measure) {
  /** @type {Pair<Result[]>} */
  const results = { site: [], floor: [] };
  for (let round = 0; round < rounds; round++) {
    results.site.push(await measure(addresses.site));
    results.floor.push(await measure(addresses.floor));
  }
  return results;
}

/** The middle one; of an even number of values the higher of both. @param {number[]} values */
export const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * The median of each number in results of the same shape. What is no number is taken from the first.
 * @template Result
 * @param {Result[]} results at least one
 * @returns {Result}
 */
export function medians(results) {
  const [first] = results;
  if (typeof first === "number") return /** @type {Result} */ (median(/** @type {number[]} */ (results)));
  if (typeof first !== "object" || first === null) return /** @type {Result} */ (first);
  const fields = Object.keys(first).map((name) => [
    name,
    medians(results.map((one) => Reflect.get(Object(one), name))),
  ]);
  return Object.fromEntries(fields);
}

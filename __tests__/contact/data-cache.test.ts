import { dataCache } from "../../src/contact/send";

const { queries, mutations } = dataCache.getDefaultOptions();

test("the cache has the specification's limits", () => {
  expect(queries).toMatchObject({ gcTime: 300_000, retry: 3 });
});

test("a query's tries are spaced further and further apart, to 30 s at most", () => {
  const delay = queries?.retryDelay as (failures: number) => number;
  expect([0, 1, 2, 3, 4, 5, 20].map(delay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
});

test("a mutation is tried once, with or without a network", () => {
  expect(mutations).toMatchObject({ retry: false, networkMode: "always" });
});

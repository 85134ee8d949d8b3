import { dataCache } from "../../src/contact/send";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** The seconds between the tries of a query that always fails. */
async function waits(options: { retry?: number }): Promise<number[]> {
  const times: number[] = [];
  const queryFn = () => {
    times.push(Date.now());
    return Promise.reject(new Error("away"));
  };
  const failed = expect(
    dataCache.fetchQuery({ queryKey: ["failing", options], queryFn, ...options }),
  ).rejects.toThrow();
  await jest.advanceTimersByTimeAsync(300_000);
  await failed;
  return times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / 1000);
}

test("a query that fails is tried again three times, each time later; with more tries at most 30 s later", async () => {
  expect(await waits({})).toEqual([1, 2, 4]);
  expect(await waits({ retry: 7 })).toEqual([1, 2, 4, 8, 16, 30, 30]);
});

test("an answer that nothing shows is kept for 5 minutes", async () => {
  await dataCache.fetchQuery({ queryKey: ["kept"], queryFn: () => "an answer" });
  await jest.advanceTimersByTimeAsync(299_000);
  expect(dataCache.getQueryData(["kept"])).toBe("an answer");
  await jest.advanceTimersByTimeAsync(2_000);
  expect(dataCache.getQueryData(["kept"])).toBeUndefined();
});

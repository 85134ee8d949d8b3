import { retryAdvice } from "../../src/contact/notices";

test.each([
  [0, undefined],
  [600, undefined],
  [601, "Try again in 11 minutes."],
  [2400, "Try again in 40 minutes."],
  [3540, "Try again in 59 minutes."],
  [3541, "Try again in an hour."],
  [3600, "Try again in an hour."],
  [3601, "Try again in 2 hours."],
  [75_418, "Try again in 21 hours."],
])("%p seconds: %p", (seconds, advice) => {
  expect(retryAdvice(seconds)).toBe(advice);
});

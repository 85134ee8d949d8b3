import { retryAdvice } from "../../src/contact/result-toasts";

test.each([
  [600, undefined],
  [601, "Try again in 11 minutes."],
  [3540, "Try again in 59 minutes."],
  [3541, "Try again in an hour."],
  [3601, "Try again in 2 hours."],
])("after a refusal for %i seconds the advice is %j", (seconds, advice) => {
  expect(retryAdvice(seconds)).toBe(advice);
});

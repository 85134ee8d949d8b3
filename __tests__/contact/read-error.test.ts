/** @jest-environment node */
import { errorText, isRateLimit } from "../../src/contact/send";

const failure = (context: unknown) =>
  Object.assign(new Error("Edge Function returned a non-2xx status code"), { context });

test("an error without a response speaks for itself", async () => {
  expect(await errorText(new TypeError("Failed to fetch"))).toBe("Failed to fetch");
  expect(await errorText(failure(new TypeError("network")))).toBe("Edge Function returned a non-2xx status code");
});

test.each([undefined, null, "oops", 7, {}])("whatever else was thrown (%j) becomes words", async (thrown) => {
  expect(typeof (await errorText(thrown))).toBe("string");
});

test("a response that was read already falls back to the status", async () => {
  const response = new Response("whatever", { status: 429 });
  await response.text();
  expect(await errorText(failure(response))).toBe("rate limit");
});

test("the response stays unread for whoever comes next", async () => {
  const response = new Response(JSON.stringify({ error: "no" }), { status: 500 });
  expect(await errorText(failure(response))).toBe("no");
  expect(response.bodyUsed).toBe(false);
});

test("capital letters don't matter", () => {
  expect(isRateLimit("Rate limit exceeded")).toBe(true);
  expect(isRateLimit("rate-limit")).toBe(false);
});

/** @jest-environment jsdom */
import type * as Draft from "../../src/contact/draft";

const KEY = "contact-draft";
const NO_WORDS = { name: "", email: "", subject: "", message: "" };
const WORDS = { name: "Ada", email: "", subject: " ", message: "Hello" };
const DAY_MS = 24 * 60 * 60 * 1000;

/** The store of a new page. @param typed text that was typed before hydration */
function load(typed = NO_WORDS): typeof Draft {
  jest.resetModules();
  const draft = jest.requireActual<typeof Draft>("../../src/contact/draft");
  draft.openDraft(typed);
  return draft;
}

const store = (content: unknown) => localStorage.setItem(KEY, JSON.stringify(content));

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test("words survive until the next visit; blank words are not stored", () => {
  const visit = load(WORDS);
  expect(load().currentDraft().words).toEqual(WORDS);
  visit.setField("name", "");
  visit.setField("message", " \n");
  expect(localStorage).toHaveLength(0);
  expect(load().currentDraft().words).toEqual(NO_WORDS);
});

test("words expire after 7 days; opening them doesn't extend that", () => {
  const then = Date.now();
  const now = jest.spyOn(Date, "now").mockReturnValue(then);
  load().openDraft(WORDS);
  now.mockReturnValue(then + 7 * DAY_MS - 1);
  const visit = load(WORDS);
  expect(visit.currentDraft().words).toEqual(WORDS);
  now.mockReturnValue(then + 7 * DAY_MS);
  expect(load().currentDraft().words).toEqual(NO_WORDS);
  expect(localStorage).toHaveLength(0);
});

test.each([
  ["no JSON", ""],
  ["null", ""],
  ['{"at":1}', ""],
  ['{"at":"x","words":{}}', ""],
  [`{"at":${Date.now()},"words":{"name":3,"message":"Hi","other":"x"}}`, "Hi"],
])("invalid stored content is ignored: %s", (content, message) => {
  localStorage.setItem(KEY, content);
  expect(load().currentDraft().words).toEqual({ ...NO_WORDS, message });
});

test("words stay in memory where the device refuses to store, also after the back-forward cache", () => {
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const visit = load(WORDS);
  expect(visit.currentDraft().words).toEqual(WORDS);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(visit.currentDraft().words).toEqual(WORDS);
});

test("text typed before hydration wins over stored words; only the sent words are discarded", () => {
  store({ at: Date.now(), words: WORDS });
  const visit = load({ ...NO_WORDS, message: "Anew", email: "ada@example.com" });
  const words = { ...WORDS, message: "Anew", email: "ada@example.com" };
  expect(visit.currentDraft().words).toEqual(words);
  visit.discardSent({ ...words, message: "Hello before" });
  expect(visit.currentDraft().words).toEqual(words);
  visit.discardSent(words);
  expect(visit.currentDraft().words).toEqual(NO_WORDS);
});

test("the draft follows other tabs' changes, whether or not the form is on the page", () => {
  const visit = load(WORDS);
  store({ at: Date.now(), words: { ...WORDS, message: "Hello from another tab" } });
  window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
  expect(visit.currentDraft().words.message).toBe("Hello from another tab");
  localStorage.clear();
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(visit.currentDraft().words).toEqual(NO_WORDS);
});

/** @jest-environment jsdom */
import type * as Draft from "../../src/contact/draft";

const KEY = "contact-draft";
const EMPTY = { name: "", email: "", subject: "", message: "" };
const WORDS = { name: "Ada", email: "", subject: " ", message: "Hello" };
const DAY_MS = 24 * 60 * 60 * 1000;

/** Opens the draft on a new page. @param typed text that was typed before hydration */
function open(typed = EMPTY): typeof Draft {
  jest.resetModules();
  const draft = jest.requireActual<typeof Draft>("../../src/contact/draft");
  draft.openDraft(typed);
  return draft;
}
const openedWords = () => open().currentDraft().words;
const store = (words: object) => localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), words }));
const restoreFromCache = () => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test("the next visit restores a draft, unless it is blank", () => {
  const visit = open(WORDS);
  expect(openedWords()).toEqual(WORDS);
  visit.setWords({ ...EMPTY, message: " \n" });
  expect(localStorage).toHaveLength(0);
  expect(openedWords()).toEqual(EMPTY);
});

test("a draft expires 7 days after its last change; opening it doesn't extend that", () => {
  const changed = Date.now();
  const now = jest.spyOn(Date, "now").mockReturnValue(changed);
  open(WORDS);
  now.mockReturnValue(changed + 7 * DAY_MS - 1);
  expect(open(WORDS).currentDraft().words).toEqual(WORDS);
  now.mockReturnValue(changed + 7 * DAY_MS);
  expect(openedWords()).toEqual(EMPTY);
  expect(localStorage).toHaveLength(0);
});

test.each(["no JSON", "null", '{"at":1}'])("invalid stored content is ignored: %s", (content) => {
  localStorage.setItem(KEY, content);
  expect(openedWords()).toEqual(EMPTY);
});

test("a draft stays in memory if the browser refuses to store it, also in the back-forward cache", () => {
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const visit = open(WORDS);
  restoreFromCache();
  expect(visit.currentDraft().words).toEqual(WORDS);
});

test("sending a message discards the draft only if it is unchanged", () => {
  const visit = open(WORDS);
  visit.discardSent({ ...WORDS, message: "Hello before" });
  expect(visit.currentDraft().words).toEqual(WORDS);
  visit.discardSent(WORDS);
  expect(visit.currentDraft().words).toEqual(EMPTY);
});

test("the draft follows changes in other tabs, also after the back-forward cache", () => {
  const visit = open(WORDS);
  store({ ...WORDS, message: "Hello from another tab" });
  window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
  expect(visit.currentDraft().words.message).toBe("Hello from another tab");
  localStorage.clear();
  restoreFromCache();
  expect(visit.currentDraft().words).toEqual(EMPTY);
});

/** @jest-environment jsdom */
import type * as Draft from "../../src/contact/draft";

const KEY = "contact-draft";
const EMPTY = { name: "", email: "", subject: "", message: "" };
const WORDS = { name: "Ada", email: "", subject: " ", message: "Hello" };
const DAY_MS = 24 * 60 * 60 * 1000;

/** The draft of a new page. */
function load(): typeof Draft {
  jest.resetModules();
  return jest.requireActual("../../src/contact/draft");
}

/** Opens the draft on a new page. @param typed text that was typed before hydration */
function open(typed = EMPTY): typeof Draft {
  const draft = load();
  draft.openDraft(typed);
  return draft;
}
const openedWords = () => open().currentDraft().words;
const store = (words: object) => localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), words }));
const restoreFromCache = () => window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

/** Another tab has changed the stored draft. */
const changeElsewhere = () => window.dispatchEvent(new StorageEvent("storage", { key: KEY }));

test("the next visit restores a draft, unless it is discarded", () => {
  const visit = open(WORDS);
  expect(openedWords()).toEqual(WORDS);
  visit.discard();
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
  expect(localStorage.getItem(KEY)).not.toContain(WORDS.message);
});

test("expiry by another tab's clock takes no words away that a tab shows; a draft from the future counts", () => {
  const now = jest.spyOn(Date, "now");
  const visit = open(WORDS);
  const today = Date.now();
  now.mockReturnValue(today + 8 * DAY_MS);
  const other = open();
  expect(other.currentDraft().words).toEqual(EMPTY);
  // jsdom fires no storage event: both tabs get it here.
  changeElsewhere();
  expect(visit.currentDraft().words).toEqual(WORDS);
  expect(other.currentDraft().words).toEqual(WORDS);
  other.setWords({ ...WORDS, message: "Written in the future" });
  now.mockReturnValue(today);
  changeElsewhere();
  expect(visit.currentDraft().words.message).toBe("Written in the future");
  expect(openedWords().message).toBe("Written in the future");
  visit.setWords(WORDS);
  now.mockReturnValue(today + 8 * DAY_MS);
  changeElsewhere();
  expect(other.currentDraft().words).toEqual(WORDS);
});

test.each(["no JSON", "null", '{"at":1}'])("invalid stored content is ignored: %s", (content) => {
  localStorage.setItem(KEY, content);
  expect(openedWords()).toEqual(EMPTY);
});

/** @returns true if the browser asks before it leaves the page */
const asks = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));

test("a draft that the browser refuses to store stays in memory, and the browser asks before it is lost", () => {
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  const visit = open(WORDS);
  restoreFromCache();
  expect(visit.currentDraft().words).toEqual(WORDS);
  expect([visit.isKept(), asks()]).toEqual([false, true]);
  visit.discard();
  expect(asks()).toBe(false);
});

test("a form that opens again has the last result, unless another tab has changed the draft meanwhile", () => {
  const visit = load();
  const close = visit.openDraft(WORDS);
  visit.setProgress(false, { outcome: "failed" });
  close();
  const closeAgain = visit.openDraft(EMPTY);
  expect(visit.currentDraft()).toMatchObject({ words: WORDS, result: { outcome: "failed" } });
  closeAgain();
  store({ ...WORDS, message: "Hello from another tab" });
  changeElsewhere();
  expect(visit.currentDraft().words).toEqual(WORDS);
  visit.openDraft(EMPTY);
  expect(visit.currentDraft().words.message).toBe("Hello from another tab");
  expect(visit.currentDraft().result).toBeUndefined();
});

test("a draft that a tab has shown doesn't expire in it, and a form that opens again makes it no younger", () => {
  const now = jest.spyOn(Date, "now");
  const visit = load();
  visit.openDraft(WORDS)();
  const stored = localStorage.getItem(KEY);
  now.mockReturnValue(Date.now() + 8 * DAY_MS);
  visit.openDraft();
  expect(visit.currentDraft().words).toEqual(WORDS);
  expect(localStorage.getItem(KEY)).toBe(stored);
});

test("a message that is sent leaves what another tab has written since", () => {
  const visit = load();
  visit.openDraft(WORDS)();
  store({ ...WORDS, message: "Hello from another tab" });
  visit.discardSent(WORDS);
  expect(visit.currentDraft().words.message).toBe("Hello from another tab");
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
  changeElsewhere();
  expect(visit.currentDraft().words.message).toBe("Hello from another tab");
  localStorage.clear();
  restoreFromCache();
  expect(visit.currentDraft().words).toEqual(EMPTY);
});

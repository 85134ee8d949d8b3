import { currentDraft, hasWords, keepDraft, storedDraft } from "../../src/contact/draft";

const KEY = "contact-draft";
const WORDS = { name: "Ada", email: "", subject: " ", message: "Hello" };
const DAY_MS = 24 * 60 * 60 * 1000;

beforeEach(() => localStorage.clear());
afterEach(() => jest.restoreAllMocks());

test("what was typed is there again, and gone when there are no words", () => {
  keepDraft(WORDS);
  expect(storedDraft()).toEqual(WORDS);
  expect(currentDraft()).toEqual(WORDS);
  keepDraft({ ...WORDS, name: "", message: " \n" });
  expect(localStorage).toHaveLength(0);
  expect(storedDraft()).toEqual({});
});

test("words are kept for 7 days and then removed", () => {
  const then = Date.now();
  const now = jest.spyOn(Date, "now").mockReturnValue(then);
  keepDraft(WORDS);
  now.mockReturnValue(then + 7 * DAY_MS - 1);
  expect(storedDraft()).toEqual(WORDS);
  keepDraft(WORDS); // Looked at again, not typed.
  now.mockReturnValue(then + 7 * DAY_MS);
  expect(storedDraft()).toEqual({});
  expect(localStorage).toHaveLength(0);
});

test.each(["no JSON", "null", '{"at":1}', '{"at":"x","words":{}}', "[]"])("stored by something else: %s", (content) => {
  localStorage.setItem(KEY, content);
  expect(storedDraft()).toEqual({});
});

test("fields that aren't text are left out", () => {
  localStorage.setItem(KEY, JSON.stringify({ at: Date.now(), words: { name: 3, message: "Hi", other: "x" } }));
  expect(storedDraft()).toEqual({ message: "Hi" });
});

test("a device that stores nothing keeps the words for this visit", () => {
  jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  expect(() => keepDraft(WORDS)).not.toThrow();
  expect(currentDraft()).toEqual(WORDS);
});

test("blanks are no words", () => {
  expect(hasWords({ name: " ", message: "\n" })).toBe(false);
  expect(hasWords({ subject: "x" })).toBe(true);
});

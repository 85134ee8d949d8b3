/** @jest-environment jsdom */
import { act, type ByRoleOptions, fireEvent, render, screen } from "@testing-library/react";
import { ContactForm } from "../../src/contact/contact-form";
import { discard } from "../../src/contact/draft";
import { type Result, send } from "../../src/contact/send";
import { notify } from "../../src/toasts/toasts";
import { translate } from "../../test-support/translate";

jest.mock("../../src/toasts/toasts", () => ({ notify: jest.fn(), prepareToasts: jest.fn(async () => {}) }));
jest.mock("../../src/contact/send", () => ({ send: jest.fn() }));

const VALUES = [" Ada ", "ada@example.com", "A video", "Hello\nyou"];
const EMPTY = ["", "", "", ""];
const THANKS = "Thanks for your message! We'll get back to you soon and you should receive a confirmation email.";
const calls = jest.mocked(send);
const toasts = jest.mocked(notify);

const boxes = () => screen.getAllByRole<HTMLInputElement>("textbox");
const box = (name: string, more: ByRoleOptions = {}) =>
  screen.getByRole<HTMLInputElement>("textbox", { name, ...more });
const button = (more: ByRoleOptions = {}) => screen.getByRole<HTMLButtonElement>("button", { name: /SEND/, ...more });
const values = () => boxes().map(({ value }) => value);
const type = (input: Element, value: string) => act(async () => void fireEvent.input(input, { target: { value } }));
const submit = () => act(async () => screen.getByRole<HTMLFormElement>("form").requestSubmit());

async function renderFilled() {
  const form = render(<ContactForm />);
  for (const [index, input] of boxes().entries()) await type(input, VALUES[index] ?? "");
  return form;
}

/** Lets the next call wait. @returns a function that ends it */
function delayCall() {
  let end: (result: Result) => void = () => {};
  calls.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)));
  return (outcome: Result["outcome"]) => act(async () => end({ outcome }));
}

// jsdom has no layout.
Element.prototype.scrollIntoView = () => {};

beforeEach(() => {
  jest.clearAllMocks();
  discard();
});

test("a form that opens again shows what another tab has written or sent meanwhile", async () => {
  (await renderFilled()).unmount();
  const words = { name: "Ada", email: "", subject: "", message: "Written elsewhere" };
  localStorage.setItem("contact-draft", JSON.stringify({ at: Date.now(), words }));
  const again = render(<ContactForm />);
  expect(values()).toEqual(Object.values(words));
  again.unmount();
  localStorage.clear();
  render(<ContactForm />);
  expect(values()).toEqual(EMPTY);
  expect(localStorage).toHaveLength(0);
});

test("the inputs are required and have types, autocomplete and rows", () => {
  render(<ContactForm />);
  for (const { required } of boxes()) expect(required).toBe(true);
  const attributes = ["name", "type", "autocomplete", "rows"];
  expect(boxes().map((input) => attributes.map((name) => input.getAttribute(name)).join(" "))).toEqual([
    "name text name ",
    "email email email ",
    "subject text off ",
    "message  off 4",
  ]);
  expect(button().getAttribute("type")).toBe("submit");
});

test("repeated submits send one message; the form is disabled while sending and cleared afterwards", async () => {
  await renderFilled();
  await type(box("Your Message"), "Hello\nyou\tand\tmore");
  const end = delayCall();
  for (let press = 0; press < 5; press++) await submit();
  expect(calls).toHaveBeenCalledTimes(1);
  // A pasted tab becomes a space.
  const words = { name: "Ada", email: "ada@example.com", subject: "A video", message: "Hello\nyou and more" };
  expect(calls).toHaveBeenCalledWith(words);
  expect([button().textContent, button().disabled]).toEqual(["SENDING...", true]);
  expect(box("Your Name").readOnly).toBe(true);
  await end("sent");
  expect([button().textContent, button().disabled]).toEqual(["SEND MESSAGE", false]);
  expect(values()).toEqual(EMPTY);
  const sent = { tone: "ok", title: "Message sent!", description: THANKS };
  expect(toasts.mock.lastCall?.[0]).toEqual(sent);
});

test("fields that were filled without events keep their words on other pages and at the next key, and are sent", async () => {
  calls.mockResolvedValue({ outcome: "failed" });
  const { unmount } = render(<ContactForm />);
  for (const [index, input] of boxes().entries()) input.value = VALUES[index] ?? "";
  unmount();
  render(<ContactForm />);
  await type(box("Subject"), "Another");
  expect(values()).toEqual(VALUES.with(2, "Another"));
  box("Your Email").value = "grace@example.com";
  await submit();
  expect(calls.mock.lastCall?.[0]).toMatchObject({ name: "Ada", email: "grace@example.com", subject: "Another" });
});

test("text that is too long stays whole, is counted and refused", async () => {
  // Each becomes two characters.
  const text = "\u0958".repeat(3000);
  const counter = "-1000 characters left";
  await renderFilled();
  const message = box("Your Message");
  await type(message, text);
  expect(box("Your Message", { description: counter })).toBe(message);
  await submit();
  expect(message.value).toBe(text);
  const description = `Message can have 5000 characters at most ${counter}`;
  expect(box("Your Message", { description })).toBe(message);
  expect(toasts.mock.lastCall?.[0]).toMatchObject({ title: "Validation Error" });
  expect(calls).not.toHaveBeenCalled();
});

test("the counter appears near the limit, and goes on in a page that a translator has changed", async () => {
  render(<ContactForm />);
  await type(box("Subject"), "x".repeat(134));
  expect(box("Subject", { description: "" })).toBeTruthy();
  await type(box("Subject"), "x".repeat(140));
  translate();
  await type(box("Subject"), "x".repeat(149));
  expect(box("Subject", { description: "1 character left" })).toBeTruthy();
});

const WAIT = "Please wait a few minutes before sending another message.";
const FAILED = "Failed to send message. Please try again.";
const LIMIT = "Rate limit exceeded";
test.each([
  ["a rate limit", { outcome: "rateLimited" }, "amber", LIMIT, WAIT, ""],
  ["a wait", { outcome: "rateLimited", retryAfter: 601 }, "amber", LIMIT, WAIT, " Try again in 11 minutes."],
  ["a long wait", { outcome: "rateLimited", retryAfter: 75_418 }, "amber", LIMIT, WAIT, " Try again in 21 hours."],
  ["an error", { outcome: "failed" }, "bad", "Error", FAILED, ""],
  ["an exception", new Error("no such chunk"), "bad", "Error", FAILED, ""],
] as const)("after %s the values stay; toast and button say why", async (_, end, tone, title, description, advice) => {
  if (end instanceof Error) calls.mockRejectedValueOnce(end);
  else calls.mockResolvedValueOnce(end);
  await renderFilled();
  await submit();
  expect(values()).toEqual(VALUES);
  expect(button({ description: (said) => said.includes(description + advice) }).disabled).toBe(false);
  expect(toasts.mock.lastCall?.[0]).toEqual({ tone, title, description });
});

test("a visitor who returns to the page while sending sees SENDING..., then a cleared form", async () => {
  const { unmount } = await renderFilled();
  const end = delayCall();
  await submit();
  unmount();
  render(<ContactForm />);
  expect(button().textContent).toBe("SENDING...");
  expect(values()).toEqual(VALUES);
  await end("sent");
  expect(values()).toEqual(EMPTY);
  expect(toasts).toHaveBeenCalledTimes(1);
});

/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { ContactForm } from "../../src/contact/contact-form";
import { currentDraft, discard } from "../../src/contact/draft";
import { type Result, send } from "../../src/contact/send";
import { notify } from "../../src/toasts/toasts";

jest.mock("../../src/toasts/toasts", () => ({ notify: jest.fn(), prepareToasts: jest.fn(async () => {}) }));
jest.mock("../../src/contact/send", () => ({ send: jest.fn() }));

const WORDS = {
  "Your Name": " Ada ",
  "Your Email": "ada@example.com",
  Subject: "A video",
  "Your Message": "Hello\nyou",
};
const sent = jest.mocked(send);
const toasts = jest.mocked(notify);

const box = (name: string) => screen.getByRole("textbox", { name });
const button = () => screen.getByRole("button", { name: /SEND/ });
const values = () => screen.getAllByRole("textbox").map((input) => (input as HTMLInputElement).value);

/** A pending call. @returns ends it */
function pendingCall() {
  let end: (result: Result) => void = () => {};
  sent.mockImplementationOnce(() => new Promise((resolve) => (end = resolve)));
  return (outcome: Result["outcome"]) => act(async () => end({ outcome }));
}

const type = (name: string, value: string) => act(async () => void fireEvent.change(box(name), { target: { value } }));

async function renderFilled() {
  const form = render(<ContactForm />);
  for (const [name, text] of Object.entries(WORDS)) await type(name, text);
  return form;
}

const press = () => act(async () => void fireEvent.click(button()));

beforeEach(() => {
  jest.clearAllMocks();
  discard();
});

test("the inputs have types and autocomplete; without JavaScript the form submits to the visitor's mail program", () => {
  render(<ContactForm />);
  const attributes = ["name", "type", "autocomplete", "maxlength", "rows"];
  const seen = screen.getAllByRole("textbox").map((input) => {
    expect(input).toBeRequired();
    return attributes.map((name) => input.getAttribute(name)).join(" ");
  });
  expect(seen).toEqual([
    "name text name 100 ",
    "email email email 254 ",
    "subject text off 150 ",
    "message  off 5000 4",
  ]);
  // The site's messages replace the browser's.
  expect(screen.getByRole("form")).toHaveAttribute("novalidate");
  expect(screen.getByRole("form")).toHaveAttribute("action", expect.stringMatching(/^mailto:.+@.+/));
  expect(screen.getByRole("form")).toHaveAttribute("enctype", "text/plain");
  expect(button()).toHaveAttribute("type", "submit");
});

test("submitting an empty form shows an error under each field and one toast, and sends nothing; editing clears one error", async () => {
  render(<ContactForm />);
  await press();
  const messages = ["Name is required", "Email is required", "Subject is required", "Message is required"];
  screen.getAllByRole("textbox").forEach((input, index) => {
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription(messages[index]);
  });
  expect(toasts).toHaveBeenCalledTimes(1);
  expect(sent).not.toHaveBeenCalled();
  await type("Subject", "A");
  expect(box("Subject")).toBeValid();
  expect(screen.queryByText("Subject is required")).toBeNull();
  expect(screen.getByText("Email is required")).toBeVisible();
});

test("repeated submits send one message; the fields are read-only while sending and cleared afterwards", async () => {
  await renderFilled();
  await type("Your Message", "Hello\nyou\tand\tmore");
  const end = pendingCall();
  const form = screen.getByRole<HTMLFormElement>("form");
  await act(async () => {
    for (let press = 0; press < 5; press++) form.requestSubmit();
  });
  expect(sent).toHaveBeenCalledTimes(1);
  // A pasted tab becomes a space.
  const words = { name: "Ada", email: "ada@example.com", subject: "A video", message: "Hello\nyou and more" };
  expect(sent).toHaveBeenCalledWith(words);
  expect(button()).toBeDisabled();
  expect(button()).toHaveTextContent("SENDING...");
  expect(box("Your Name")).toHaveAttribute("readonly");
  await end("sent");
  expect(button()).toBeEnabled();
  expect(button()).toHaveTextContent("SEND MESSAGE");
  expect(values()).toEqual(["", "", "", ""]);
  expect(toasts.mock.lastCall?.[0]).toEqual({
    kind: "message",
    tone: "ok",
    title: "Message sent!",
    description: "Thanks for your message! We'll get back to you soon and you should receive a confirmation email.",
  });
});

test.each([
  ["rateLimited", "wait", "Rate limit exceeded", "Please wait a few minutes before sending another message."],
  ["failed", "bad", "Error", "Failed to send message. Please try again."],
  ["no such chunk", "bad", "Error", "Failed to send message. Please try again."],
] as const)("%s keeps the values and shows the reason", async (outcome, tone, title, description) => {
  sent.mockImplementationOnce(async () => {
    if (outcome === "no such chunk") throw new Error(outcome);
    return { outcome };
  });
  await renderFilled();
  await press();
  expect(values()).toEqual([" Ada ", "ada@example.com", "A video", "Hello\nyou"]);
  expect(toasts.mock.lastCall?.[0]).toEqual({ kind: "message", tone, title, description });
  expect(button()).toBeEnabled();
});

test("a wait that is longer than a few minutes is beside the button, and the toast's words stay exact", async () => {
  sent.mockResolvedValueOnce({ outcome: "rateLimited", retryAfter: 75_418 });
  await renderFilled();
  await press();
  expect(screen.getByText(/^Please wait a few minutes/)).toHaveTextContent(
    /^Please wait a few minutes before sending another message. Try again in 21 hours.$/,
  );
  expect(button()).toHaveAccessibleDescription(/Try again in 21 hours/);
  expect(toasts.mock.lastCall?.[0].description).toBe("Please wait a few minutes before sending another message.");
});

test("a visitor who leaves the page while sending and comes back sees the form sending, then cleared", async () => {
  const first = await renderFilled();
  const end = pendingCall();
  await press();
  first.unmount();
  render(<ContactForm />);
  expect(button()).toHaveTextContent("SENDING...");
  expect(values()[2]).toBe("A video");
  await end("sent");
  expect(values()).toEqual(["", "", "", ""]);
  expect(screen.queryByRole("button", { name: "Discard draft" })).toBeNull();
  expect(toasts).toHaveBeenCalledTimes(1);
});

test("words that another tab changed while sending stay", async () => {
  await renderFilled();
  const end = pendingCall();
  await press();
  const words = { ...currentDraft().words, message: "Hello again" };
  localStorage.setItem("contact-draft", JSON.stringify({ at: Date.now(), words }));
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "contact-draft" })));
  await end("sent");
  expect(values()[3]).toBe("Hello again");
});

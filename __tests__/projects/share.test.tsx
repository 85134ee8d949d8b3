/** @jest-environment jsdom */
import { act, fireEvent, render, screen } from "@testing-library/react";
import { ProjectTools } from "../../src/projects/project-tools";

const URL = "http://localhost/portfolio/5";
const succeed = async () => {};
const fail = (name: string) => () => Promise.reject(new DOMException("", name));
const define = (name: string, value: unknown) => Object.defineProperty(navigator, name, { value, configurable: true });

test.each([
  ["is used", succeed, ""],
  ["is closed", fail("AbortError"), ""],
  ["is refused", fail("NotAllowedError"), "Link copied"],
  ["is missing", undefined, "Link copied"],
  ["and the clipboard are missing", undefined, "It could not be copied."],
])("if the share sheet %s, the address without query and hash is shared or copied", async (name, sheet, status) => {
  history.replaceState(null, "", "/portfolio/5?utm_source=mail#still-5");
  const writeText = jest.fn(name.includes("clipboard") ? fail("NotAllowedError") : succeed);
  const share = sheet && jest.fn(sheet);
  define("clipboard", { writeText });
  define("share", share);
  render(<ProjectTools project={{ projectId: "5", title: "A title" } as Queries.PlayerFragment} />);
  await act(async () => fireEvent.click(screen.getByText("Share")));
  if (share) expect(share).toHaveBeenCalledWith({ title: "A title", url: URL });
  expect(writeText.mock.calls).toEqual(status ? [[URL]] : []);
  expect(screen.getByRole("status").textContent).toBe(status);
  fireEvent.blur(screen.getByText("Share"));
  expect(screen.getByRole("status").textContent).toBe("");
});

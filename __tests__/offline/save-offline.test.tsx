import { fireEvent, render, screen } from "@testing-library/react";
import type { SavedStills } from "../../src/offline/messages";
import { SaveOffline } from "../../src/offline/save-offline";
import { saveStills, useSaved } from "../../src/offline/saved";

jest.mock("../../src/offline/saved");

const state = (saved: number, saving: boolean): SavedStills => ({ saved, total: 8, bytes: 573_400, saving });
const told = (saved: SavedStills | undefined) => jest.mocked(useSaved).mockReturnValue(saved);

test("what is saved by itself is saved in silence; what was asked for says how far it has come", () => {
  told(undefined);
  const { container, rerender } = render(<SaveOffline />);
  expect(container).toBeEmptyDOMElement();
  told(state(2, true));
  rerender(<SaveOffline />);
  expect(container).toBeEmptyDOMElement();
  told(state(2, false));
  rerender(<SaveOffline />);
  fireEvent.click(screen.getByRole("button", { name: "Save for offline (0.6 MB)" }));
  expect(saveStills).toHaveBeenCalledTimes(1);
  told(state(3, true));
  rerender(<SaveOffline />);
  expect(screen.getByRole("status")).toHaveTextContent("Saving 3 of 8");
  told(state(8, false));
  rerender(<SaveOffline />);
  expect(container).toBeEmptyDOMElement();
});

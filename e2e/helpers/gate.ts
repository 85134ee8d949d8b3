/** Holds something up in a test for as long as the test wants: what awaits `opened` goes on once `open` is called. */
export function gate(): { open: () => void; opened: Promise<void> } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

/** Something that opens once, and can be waited for by React and by others. */
export class Gate {
  isOpen = false;
  private readonly listeners = new Set<() => void>();
  /** Settles when it is open. */
  readonly opened = new Promise<void>((resolve) => this.listeners.add(resolve));

  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    for (const listener of this.listeners) listener();
  }

  /** As React's `useSyncExternalStore` asks for it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
}

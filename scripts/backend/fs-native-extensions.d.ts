/** The functions of this package that are used here; it ships no types. */
declare module "fs-native-extensions" {
  /** Locks an open file for this process alone; false where another has it. Closing the file unlocks it. */
  export function tryLock(file: number): boolean;
  /** The same; where another process has it, once that has given it back. */
  export function waitForLock(file: number): Promise<void>;
  /** Exchanges two paths: on Linux and macOS at once, on Windows one after the other. */
  export function swap(from: string, to: string): Promise<void>;
}

/** The one function of this package that is used here; it ships no types. */
declare module "fs-native-extensions" {
  /** Locks an open file for this process alone; false where another has it. Closing the file unlocks it. */
  export function tryLock(file: number): boolean;
}

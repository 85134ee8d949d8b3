/** What the check of `data/projects.json` finds, as data: printed by print.ts, and by whoever shows it elsewhere. */

/** An error stops the build; a warning is worth a change; a note only tells. */
export type Severity = "error" | "warning" | "note";

/** Whose entry it is. Id and title are as the file has them, where they are texts. */
export type ProjectName = {
  /** Its place in the file, from 1. */
  number: number;
  id?: string;
  title?: string;
};

export type Finding = {
  severity: Severity;
  /** Where it begins in the file, both from 1. */
  line: number;
  column: number;
  /** Missing where it isn't about one project. */
  project?: ProjectName;
  /** What was found; how to mend it. */
  message: string;
  /** The same in a few words, for a table. */
  short: string;
};

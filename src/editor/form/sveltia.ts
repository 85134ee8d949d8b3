/**
 * Elements of Sveltia's page that say what no event does, in the version of package.json. e2e/build/editor.spec.ts
 * tests them.
 */
export const SVELTIA = {
  /** Enabled while there are changes. The label is translated, so this matches the shortcut. */
  saveButton: 'button[aria-keyshortcuts$="+S"]:enabled',
  /** A field that is reading its new file, and has no value meanwhile. */
  busyField: ".empty.processing",
};

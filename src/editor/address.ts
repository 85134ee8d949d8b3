/** What the form's parts are called, in its configuration (src/build/editor/config.ts) and in its page. */

/** The list in the form; the file has no name for it, for it is all that is in there. */
export const LIST = "projects";

/** How the file is read and written (file.ts). */
export const FORMAT = "projects";

/** The form's own address within the editor's page. */
export const FORM = `#/collections/${LIST}/entries/${LIST}`;

/** The site's own icon, among its static files. */
export const ICON = "/icons/icon.svg";

/**
 * The schema of a project, for the check, data/projects.schema.json and the editor. docs/architecture.md lists the
 * files of a new field.
 */
import { z } from "zod";
import { clean } from "../../supabase/functions/send-contact-email/rules";
import { VIDEO_PATTERN, videoIdOf } from "./video-address";

/** The name of the editor's one collection, its list and its file format. */
export const COLLECTION = "projects";

/** The maximum size of a file in bytes: hosts refuse 25 MiB and more. */
export const LARGEST_FILE = 25 * 1024 * 1024 - 1;
/** The maximum size of a preview in bytes: it plays once all of it is loaded. */
export const LARGEST_PREVIEW = 3_000_000;

/** Options of a field in the editor, besides its rule (https://sveltiacms.app/en/docs/fields). */
export type EditorOptions = { label: string; hint?: string; widget?: string } & Record<string, unknown>;

const metaOf = (rule: string, editor: EditorOptions) => ({
  description: rule,
  patternErrorMessage: `It ${rule}.`,
  editor,
});

/** A text that matches a pattern. The rule is both the hint and the error message. */
function text(pattern: RegExp, mustBe: string, editor: EditorOptions) {
  const rule = `must be ${mustBe}`;
  return z.string(rule).regex(pattern, rule).meta(metaOf(rule, editor));
}

/** Words that visitors read. They are cleaned like a name in the contact form: composed (NFC) and trimmed. */
function words(mustBe: string, editor: EditorOptions, max?: number) {
  const rule = `must be ${mustBe}`;
  const shown = z.string(rule).overwrite((raw) => clean("name", raw));
  const some = shown.regex(/\S/, rule);
  return (max === undefined ? some : some.max(max, rule)).meta(metaOf(rule, editor));
}

/** Words up to a length in UTF-16 units. */
const shortWords = (label: string, max: number, meaning: string) =>
  words(`a text of at most ${max} characters: ${meaning}`, { label }, max);

const YEAR_RULE = "must be a number of four digits, from 1900 to 2099: the year in which the video came out";
const FEATURED_RULE = "must be true or false: true for the one project behind the home page's heading";
const CREDIT_RULE = 'must be a role and a name, such as { "role": "Camera", "name": "Ada Lovelace" }';
const CREDITS_RULE = "must be a list of roles with their names, in square brackets: who else made the video";
const ENTRY_RULE = "must be one project, in curly brackets";
const LIST_RULE = "must be a list of at least one project, in square brackets";

const credit = {
  role: shortWords("Role", 60, 'what was done, such as "Camera"'),
  name: shortWords("Name", 120, "who did it"),
};
export const creditSchema = z.strictObject(credit, CREDIT_RULE).describe(CREDIT_RULE);
const CREDITS_EDITOR = { label: "Credits", widget: "list", label_singular: "credit", collapsed: true };

const project = {
  id: text(
    /^(?!404$)[A-Za-z0-9][A-Za-z0-9_-]*$/,
    "a text of letters, digits, - or _, but not 404: it is the end of the page's address, /portfolio/{id}",
    { label: "Page address", hint: "Left empty, it becomes the next free number." },
  ),
  // A longer title would cover the still.
  title: shortWords("Title", 200, "the title as visitors read it"),
  // Only the id is used.
  videoId: text(
    VIDEO_PATTERN,
    "a text: the 11 characters of a YouTube id, the digits of a Vimeo id, or the address of the page there on which visitors watch the video",
    { label: "Video" },
  ).transform((address) => videoIdOf(address) ?? address),
  previewVideo: text(
    /^(|https:\/\/[\w.-]+(:\d+)?\/\S+|\/(?!\/)(?!.*\.\.\/).+\.([mM][pP]4|[mM]4[vV]|[wW][eE][bB][mM]))$/,
    'a text: a video under static/ (such as "/previews/1.mp4"; mp4, m4v or webm), an address that starts with https://, or empty for no preview',
    {
      label: "Preview",
      widget: "file",
      accept: "video/mp4,video/webm",
      hint: "A short video file, or its address, that plays when the card is hovered. None is fine too.",
    },
  ).optional(),
  image: text(
    /^images\/(?!.*\.\.\/).+\.([jJ][pP][eE]?[gG]|[pP][nN][gG]|[wW][eE][bB][pP]|[aA][vV][iI][fF]|[tT][iI][fF][fF]?)$/,
    'a text: the still\'s path from this file, such as "images/1.jpg" (jpg, png, webp, avif or tiff)',
    {
      label: "Still",
      widget: "image",
      accept: "image/jpeg,image/png,image/webp,image/avif,image/tiff",
      choose_url: false,
      // Sveltia adds a leading slash, which src/editor/form/projects.ts removes.
      media_folder: "/data/images",
      public_folder: "/images",
      hint: "A picture, best 1600 pixels wide or more; below 1200 it looks blurred. It becomes a file in data/images.",
    },
  ),
  alt: words("a text: what the still shows, for those who can't see it", {
    label: "What the still shows",
    widget: "text",
  }).optional(),
  featured: z
    .boolean(FEATURED_RULE)
    .meta({ description: FEATURED_RULE, editor: { label: "Featured", widget: "boolean" } })
    .optional(),
  director: shortWords("Director", 120, "who directed the video").optional(),
  artist: shortWords("Artist", 120, "whose music it is").optional(),
  year: z
    .int(YEAR_RULE)
    .min(1900, YEAR_RULE)
    .max(2099, YEAR_RULE)
    .meta({ description: YEAR_RULE, editor: { label: "Year", widget: "number", value_type: "int" } })
    .optional(),
  credits: z
    .array(creditSchema, CREDITS_RULE)
    .meta({ description: CREDITS_RULE, editor: { ...CREDITS_EDITOR, summary: "{{role}}: {{name}}" } })
    .optional(),
};
export const projectSchema = z.strictObject(project, ENTRY_RULE).describe(ENTRY_RULE);

/** The content of `data/projects.json`. Its messages complete a sentence that begins with "It". */
export const projectsSchema = z.array(projectSchema, LIST_RULE).min(1, LIST_RULE).describe(LIST_RULE);

/** The JSON Schema of an entry, with the options of the editor's fields. */
export const editorSchema = z.toJSONSchema(projectSchema, { io: "input" });

/** A parsed project: the schema replaces the video's URL by its id. */
export type ProjectEntry = z.infer<typeof projectSchema>;

/** The text of data/projects.schema.json. Code editors support draft 7. */
export function projectsJsonSchema(): string {
  const schema = z.toJSONSchema(projectsSchema, {
    target: "draft-7",
    io: "input",
    override: ({ jsonSchema }) => void delete jsonSchema.editor,
  });
  return `${JSON.stringify({ title: "The projects, in display order", ...schema }, null, 2)}\n`;
}

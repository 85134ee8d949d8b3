/**
 * The shape of a project: the check of `data/projects.json`, `data/projects.schema.json` (`npm run schema`) and the editors' form
 * are made from it. A new field is added here, to the GraphQL type (queries.ts), and shown by a page.
 */
import { z } from "zod";
import { VIDEO_PATTERN, videoIdOf } from "./video-address";

/** The longest title, in UTF-16 units. More would cover the still. */
const MAX_TITLE = 200;
/** The longest name of a person or a band, and the longest role. */
const MAX_NAME = 120;
const MAX_ROLE = 60;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;

/** A text that matches a pattern. Editors read the rule before and after a mistake. */
const text = (pattern: RegExp, mustBe: string, max?: number) => {
  const rule = `must be ${mustBe}`;
  const matching = z.string(rule).regex(pattern, rule);
  // VS Code would show the pattern.
  return (max === undefined ? matching : matching.max(max, rule)).meta({
    description: rule,
    patternErrorMessage: `It ${rule}.`,
  });
};

const YEAR_RULE = `must be a number of four digits, from ${FIRST_YEAR} to ${LAST_YEAR}: the year in which the video came out`;
const CREDIT_RULE = 'must be a role and a name, such as { "role": "Camera", "name": "Ada Lovelace" }';
const CREDITS_RULE = "must be a list of roles with their names, in square brackets: who else made the video";
const ENTRY_RULE = "must be one project, in curly brackets";
const LIST_RULE = "must be a list of at least one project, in square brackets";

/** One entry. */
export const projectSchema = z
  .strictObject(
    {
      id: text(
        /^[A-Za-z0-9][A-Za-z0-9_-]*$/,
        "a text of letters, digits, - or _: it is the end of the page's address, /portfolio/{id}",
      ),
      title: text(/\S/, `a text of at most ${MAX_TITLE} characters: the title as visitors read it`, MAX_TITLE),
      // Pages get the id.
      videoId: text(
        VIDEO_PATTERN,
        "a text: the 11 characters of a YouTube id, the digits of a Vimeo id, or the video's address there",
      ).transform((address) => videoIdOf(address) ?? address),
      previewVideo: text(
        /^(|https:\/\/[\w.-]+(:\d+)?\/\S+|\/(?!\/)(?!.*\.\.\/)\S+\.([mM][pP]4|[mM]4[vV]|[wW][eE][bB][mM]))$/,
        'a text: a video under static/ (such as "/previews/1.mp4"; mp4, m4v or webm), an address that starts with https://, or empty for no preview',
      ).optional(),
      image: text(
        /^images\/(?!.*\.\.\/).+\.([jJ][pP][eE]?[gG]|[pP][nN][gG]|[wW][eE][bB][pP]|[aA][vV][iI][fF]|[tT][iI][fF][fF]?)$/,
        'a text: the still\'s path from this file, such as "images/1.jpg" (jpg, png, webp, avif or tiff)',
      ),
      alt: text(/\S/, "a text: what the still shows, for those who can't see it").optional(),
      director: text(/\S/, `a text of at most ${MAX_NAME} characters: who directed the video`, MAX_NAME).optional(),
      artist: text(/\S/, `a text of at most ${MAX_NAME} characters: whose music it is`, MAX_NAME).optional(),
      year: z
        .number(YEAR_RULE)
        .int(YEAR_RULE)
        .min(FIRST_YEAR, YEAR_RULE)
        .max(LAST_YEAR, YEAR_RULE)
        .describe(YEAR_RULE)
        .optional(),
      credits: z
        .array(
          z
            .strictObject(
              {
                role: text(/\S/, `a text of at most ${MAX_ROLE} characters: what was done, such as "Camera"`, MAX_ROLE),
                name: text(/\S/, `a text of at most ${MAX_NAME} characters: who did it`, MAX_NAME),
              },
              CREDIT_RULE,
            )
            .describe(CREDIT_RULE),
          CREDITS_RULE,
        )
        .describe(CREDITS_RULE)
        .optional(),
    },
    ENTRY_RULE,
  )
  .describe(ENTRY_RULE);

/** The content of `data/projects.json`. The messages of its issues end a sentence that begins with what is wrong. */
export const projectsSchema = z.array(projectSchema, LIST_RULE).min(1, LIST_RULE).describe(LIST_RULE);

/** One entry of `data/projects.json`, with its video's id taken out of the address where the file has that. */
export type ProjectEntry = z.infer<typeof projectSchema>;

/** The JSON Schema (draft 7, which editors know) of `data/projects.json`, as it stands in its file. */
export function projectsJsonSchema(): string {
  const schema = z.toJSONSchema(projectsSchema, { target: "draft-7", io: "input" });
  return `${JSON.stringify({ title: "The projects, in display order", ...schema }, null, 2)}\n`;
}

/**
 * What a project is, declared once: `data/projects.json` is checked by it, `data/projects.schema.json` is written from it
 * for completion in editors (`npm run schema`), and TypeScript's and GraphQL's types stand beside it. A new field is added
 * here and shown by a page.
 */
import { z } from "zod";
import { VIDEO_PATTERN, videoIdOf } from "./video-address";

/** The longest title, in UTF-16 units. More is a description, and would cover the still. */
export const MAX_TITLE = 200;
/** The longest name of a person or a band, and the longest role. */
const MAX_NAME = 120;
const MAX_ROLE = 60;
const FIRST_YEAR = 1900;
const LAST_YEAR = 2099;

/** A text that matches a pattern. What it must be is told to editors, before and after a mistake. */
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
      // What pages get is the id.
      videoId: text(
        VIDEO_PATTERN,
        "a text: the 11 characters of a YouTube id, the digits of a Vimeo id, or the video's address there",
      ).transform((address) => videoIdOf(address) ?? address),
      previewVideo: text(
        /^(|(https:\/\/[\w.-]+|http:\/\/(localhost|127\.0\.0\.1|\[::1\]))(:\d+)?\/\S+|\/(?!\/)(?!.*\.\.\/)\S+)$/,
        'a text: an address that starts with https://, a file under static/ (such as "/previews/1.mp4"), or empty for no preview',
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

/** Explicit, so that an optional field can't leave the schema; and non-null where that is so, so that pages need no `?.`. */
export const projectTypes = `
  type Credit {
    "What was done."
    role: String!
    name: String!
  }
  type Project implements Node @dontInfer {
    "The specification's id; its page is /portfolio/{projectId}."
    projectId: String!
    "Place in the display order, from 1."
    position: Int!
    "True for the one project whose still stands behind the home page's heading."
    featured: Boolean!
    title: String!
    videoId: String!
    "Address of a video file, or empty."
    previewVideo: String!
    "The still."
    image: File!
    "What the still shows."
    alt: String!
    director: String
    "Whose music it is."
    artist: String
    "The year in which the video came out."
    year: Int
    "Who else made it."
    credits: [Credit!]!
    "What a link to its page shows."
    shareCard: ShareCard
    "The neighbours in the display order, which is a ring."
    previous: Project! @link(by: "projectId", from: "previousId")
    next: Project! @link(by: "projectId", from: "nextId")
  }
`;

/** What a project's node holds besides what Gatsby adds: the entry, its place, and what its links are found by. */
export type ProjectFields = Omit<ProjectEntry, "id"> & {
  projectId: string;
  position: number;
  featured: boolean;
  previousId: string;
  nextId: string;
};

/**
 * The fields of every project's node, in display order.
 * @param featuredId the id of the project to feature; where no entry has it, the first is featured
 */
export function projectFields(entries: ProjectEntry[], featuredId: string): ProjectFields[] {
  const featured = Math.max(
    0,
    entries.findIndex(({ id }) => id === featuredId),
  );
  const idAt = (index: number) => (entries.at(index % entries.length) as ProjectEntry).id;
  return entries.map(({ id, ...entry }, index) => {
    const title = entry.title.trim();
    return {
      previewVideo: "",
      alt: `A still from ${title}.`,
      credits: [],
      ...entry,
      title,
      projectId: id,
      position: index + 1,
      featured: index === featured,
      previousId: idAt(index - 1),
      nextId: idAt(index + 1),
    };
  });
}

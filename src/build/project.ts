/**
 * What a project is, declared once: `data/projects.json` is checked by it, `data/projects.schema.json` is written from it
 * for completion in editors (`npm run schema`), and TypeScript's and GraphQL's types stand beside it. A new field is added
 * here and shown by a page.
 */
import { z } from "zod";
import { VIDEO_PATTERN, videoIdOf } from "./video-address";

/** The longest title, in UTF-16 units. More is a description, and would cover the still. */
export const MAX_TITLE = 120;

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

/** Explicit and non-null, so that an optional field can't leave the schema and pages need no `?.`. */
export const projectTypes = `
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

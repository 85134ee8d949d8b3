/** The form for `data/projects.json`: what Sveltia CMS is told, with the rules from the one declaration of a project. */
import type { CmsConfig, Field } from "@sveltia/cms";
import { FORMAT, ICON, LIST } from "../../editor/address";
import { site } from "../../site";
import { projectsJsonSchema } from "../projects/shape";
import type { EditorRepository } from "../settings";

/** How a field is asked for. What isn't said here is a line of text, by the name that the file has for it. */
type Look = { label: string; widget?: string; hint?: string } & Record<string, unknown>;

/** Sveltia asks for a file, and writes its path. */
const FILE_WIDGETS = ["file", "image"];

/** The rule of a file's path. It is asked of a new file's name alone, and of others' paths with a slash before them. */
const asFileRule = (pattern: string) => `^[^/]+$|${pattern.replace("^", "^/?")}`;

const LOOKS: Record<string, Look> = {
  id: { label: "Page address", hint: "Left empty, it becomes the next free number." },
  title: { label: "Title" },
  videoId: { label: "Video" },
  previewVideo: {
    label: "Preview",
    widget: "file",
    accept: "video/mp4,video/webm",
    hint: "A short video file, or its address, that plays when the card is hovered. None is fine too.",
  },
  image: {
    label: "Still",
    widget: "image",
    accept: "image/jpeg,image/png,image/webp,image/avif,image/tiff",
    choose_url: false,
    // Sveltia begins every path with a slash, here where the file has none (src/editor/file.ts takes it away).
    media_folder: "/data/images",
    public_folder: "/images",
    hint: "A picture, best 1600 pixels wide or more; below 1200 it looks blurred. It becomes a file in data/images.",
  },
  alt: { label: "What the still shows", widget: "text" },
  director: { label: "Director" },
  artist: { label: "Artist" },
  year: { label: "Year" },
  credits: { label: "Credits", label_singular: "credit", collapsed: true, summary: "{{role}}: {{name}}" },
  role: { label: "Role" },
  name: { label: "Name" },
};

/** What the form is told of a rule: the JSON Schema of `data/projects.schema.json`. */
type Rule = {
  type?: string;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  description?: string;
  items?: Fields;
};
type Fields = { properties: Record<string, Rule>; required: string[] };
type Schema = { items: Fields };

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The rule as a hint: "must be a text: the 11 characters ..." → "The 11 characters ...". */
const asHint = (rule: string) => `${capitalize(rule.replace(/^must be (a text: )?/, ""))}.`;

/** How what is no text is asked for. */
const widgetOf = ({ type, minimum, maximum, items }: Rule) => ({
  ...(type === "integer" && { widget: "number", value_type: "int", min: minimum, max: maximum }),
  ...(items && { widget: "list", fields: fieldsOf(items) }),
});

function fieldOf(name: string, rule: Rule, required: boolean): Field {
  const { pattern, maxLength, description = "" } = rule;
  const { label, hint, ...look } = { label: name, widget: "string", ...LOOKS[name], ...widgetOf(rule) };
  const isFile = FILE_WIDGETS.includes(look.widget);
  return {
    name,
    label,
    // A new project's id may be left to us (src/editor/file.ts).
    required: required && name !== "id",
    hint: isFile ? hint : [asHint(description), hint].filter(Boolean).join(" "),
    ...(pattern && { pattern: [isFile ? asFileRule(pattern) : pattern, `${label} ${description}.`] }),
    ...(maxLength && { maxlength: maxLength }),
    ...look,
  } as Field;
}

/** In the order in which the file has them and in which they are written. */
function fieldsOf({ properties, required }: Fields): Field[] {
  return Object.entries(properties).map(([name, rule]) => fieldOf(name, rule, required.includes(name)));
}

/** The project's fields. */
const projectFields = () => fieldsOf((JSON.parse(projectsJsonSchema()) as Schema).items);

/**
 * The form's configuration.
 * @param repository where it commits to on a deployed site; undefined where it writes into the folder on this machine alone
 * @param folder the name of the project's folder, which an editor is asked to choose on this machine
 */
export function editorConfig(repository: EditorRepository | undefined, folder: string): CmsConfig {
  const { repo, branch } = repository ?? { repo: `this-machine/${folder}`, branch: "main" };
  return {
    load_config_file: false,
    app_title: `${site.appName}: projects`,
    logo: { src: ICON },
    // Without a service of our own that knows a secret, GitHub's own sign-in can't be had; a token of the editor's can.
    backend: { name: "github", repo, branch, auth_methods: ["token"] },
    // Where a field doesn't name another folder: the previews.
    media_folder: "static/previews",
    public_folder: "/previews",
    media_libraries: { all: { slugify_filename: true }, stock_assets: { providers: [] } },
    slug: { encoding: "ascii", clean_accents: true },
    show_preview_links: false,
    editor: { preview: false },
    output: { json: { indent_style: "space", indent_size: 2 } },
    collections: [
      {
        name: LIST,
        label: "Projects",
        label_singular: "Projects",
        icon: "movie",
        files: [
          {
            name: LIST,
            label: "All projects",
            file: "data/projects.json",
            format: FORMAT,
            fields: [
              {
                name: LIST,
                label: "Projects",
                hint: "In the order in which visitors see them: drag a row by its handle (=), or press ↑ and ↓ on it.",
                label_singular: "project",
                widget: "list",
                root: true,
                min: 1,
                collapsed: true,
                summary: "{{title}}",
                thumbnail: "image",
                add_to_top: false,
                // Two projects can't have one id.
                allow_duplicate: false,
                fields: projectFields(),
              },
            ],
          },
        ],
      },
    ],
  };
}

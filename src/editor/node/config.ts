/** The configuration of Sveltia CMS, generated from the schema of a project. */
import type { CmsConfig, Field } from "@sveltia/cms";
import type { z } from "zod";
import { COLLECTION, type EditorOptions, editorSchema, LARGEST_FILE } from "../../projects-file/shape";
import { site } from "../../site";

export const ICON = "/icons/icon.svg";

/** The repository to which the form of a published site commits. */
export type EditorRepository = { repo: string; branch: string };

type Schema = z.core.JSONSchema.BaseSchema;

/** The form validates a new file by its name alone, and other paths with a leading slash. */
const asFileRule = (pattern: string) => `^[^/]+$|${pattern.replace("^", "^/?")}`;

/** The rule as a hint: "must be a text: the 11 characters ..." → "The 11 characters ...". */
const asHint = (rule: string) =>
  `${rule.replace(/^must be (a text: )?/, "").replace(/^./, (first) => first.toUpperCase())}.`;

function fieldOf(name: string, schema: Schema, isRequired: boolean): Field {
  const { pattern, maxLength, minimum, maximum, items, description = "" } = schema;
  const { label, hint, widget = "string", ...options } = schema.editor as EditorOptions;
  const isFile = widget === "file" || widget === "image";
  return {
    name,
    label,
    widget,
    // src/editor/form/projects.ts gives a new project its id.
    required: isRequired && name !== "id",
    hint: isFile ? hint : [asHint(description), hint].filter(Boolean).join(" "),
    pattern: pattern && [isFile ? asFileRule(pattern) : pattern, `${label} ${description}.`],
    maxlength: maxLength,
    min: minimum,
    max: maximum,
    fields: items && fieldsOf(items as Schema),
    ...options,
  } as Field;
}

/** In the order of the schema, which is the file's. */
const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([name, schema]) => fieldOf(name, schema as Schema, required.includes(name)));

/** @param repository undefined if the editor only writes into a local folder @param folder the name of that folder */
export function editorConfig(repository: EditorRepository | undefined, folder: string): CmsConfig {
  const { repo, branch } = repository ?? { repo: `this-machine/${folder}`, branch: "main" };
  return {
    load_config_file: false,
    app_title: `${site.appName}: projects`,
    logo: { src: ICON },
    backend: { name: "github", repo, branch, auth_methods: ["token"] },
    // For previews; stills name their own folder.
    media_folder: "static/previews",
    public_folder: "/previews",
    media_libraries: { all: { slugify_filename: true, max_file_size: LARGEST_FILE }, stock_assets: { providers: [] } },
    slug: { encoding: "ascii", clean_accents: true },
    show_preview_links: false,
    editor: { preview: false },
    collections: [
      {
        name: COLLECTION,
        label: "Projects",
        icon: "movie",
        files: [
          {
            name: COLLECTION,
            label: "All projects",
            file: "data/projects.json",
            format: COLLECTION,
            fields: [
              {
                name: COLLECTION,
                label: "Projects",
                hint: "In the order in which visitors see them: drag a row by its handle (=), or press ↑ and ↓ on it.",
                label_singular: "project",
                widget: "list",
                root: true,
                min: 1,
                collapsed: true,
                summary: "{{title}}",
                thumbnail: "image",
                allow_duplicate: false,
                fields: fieldsOf(editorSchema),
              },
            ],
          },
        ],
      },
    ],
  };
}

/** The errors of `data/projects.json` for the form, which shows no lines. Without Node: the form's page runs it too. */
import { getLocation } from "jsonc-parser";
import { errorsIn, type Mistake } from "./finding";
import { type FormOptions, formSchema } from "./shape";

const fields = formSchema.properties as Record<string, { form: FormOptions }>;

/** @param text as the form writes it @returns a line for each error, with its project and its field */
export function forForm(text: string, mistakes: Mistake[]): string {
  const lines = errorsIn(mistakes).map(({ offset, message }) => {
    const [index, field = ""] = getLocation(text, offset).path;
    const { title } = JSON.parse(text)[Number(index)];
    return `${[`Project ${Number(index) + 1}`, title, fields[field]?.form.label].filter(Boolean).join(", ")}: ${message}`;
  });
  return lines.join("\n");
}

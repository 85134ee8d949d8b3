/** All checks of all entries. */
import { hostedVideo } from "../../projects/video";
import { videoIdOf } from "../video-address";
import { checkFields } from "./check-fields";
import { checkIds } from "./check-ids";
import { checkPreviews, type Preview } from "./check-previews";
import { checkStills, freeStills, type Still } from "./check-stills";
import { type Entry, fieldOf } from "./entries";
import { createListing } from "./find-file";
import type { Finding, ProjectName } from "./finding";

/** What is known of a project, also of one that has errors. */
export type CheckedProject = {
  name: ProjectName;
  video: { host: "YouTube" | "Vimeo"; id: string } | undefined;
  still: Still | undefined;
  preview: Preview | undefined;
  findings: Finding[];
};

function videoOf(entry: Entry): CheckedProject["video"] {
  const value = fieldOf(entry, "videoId")?.value;
  const id = typeof value === "string" ? videoIdOf(value) : undefined;
  return id === undefined ? undefined : { host: hostedVideo(id).host, id };
}

/**
 * @param entries of which those that aren't sure are passed over: what is found there may not be so
 * @param folder where the file is
 * @param found already, in the file's text
 */
export async function checkEntries(
  entries: Entry[],
  folder: string,
  staticFolder: string,
  found: Finding[],
): Promise<CheckedProject[]> {
  const sure = entries.filter(({ isSure }) => isSure);
  const list = createListing();
  const free = freeStills(sure, folder, list);
  const stills = await checkStills(sure, folder, list, free);
  const previews = checkPreviews(sure, staticFolder, list);
  const ofIds = checkIds(sure);
  return entries.map((entry) => {
    const [still, preview] = [stills.get(entry), previews.get(entry)];
    return {
      name: entry.project,
      video: videoOf(entry),
      still: still?.still,
      preview: preview?.preview,
      findings: [
        ...[...found, ...ofIds].filter(({ project }) => project === entry.project),
        ...(entry.isSure ? checkFields(entry, free) : []),
        ...(still?.findings ?? []),
        ...(preview?.findings ?? []),
      ],
    };
  });
}

/**
 * Keeps the form from writing over what somebody else has written meanwhile, by hand or by git. Sveltia looks at the file when
 * it is opened, and no more. (On GitHub, it commits to the state that it has read, or not at all.)
 */
import { isKnown } from "./file";
import { showNote } from "./note";

const NAME = "projects.json";

type Move = (folder: FileSystemDirectoryHandle, name: string) => Promise<void>;
/** Chromium's way to put a file in the place of another, which TypeScript doesn't know. */
type Handle = FileSystemFileHandle & { move?: Move };

/** @throws {Error} where the file isn't as this page knows it; its editor is told */
async function check(handle: FileSystemFileHandle): Promise<void> {
  if (isKnown(await (await handle.getFile()).text())) return;
  showNote(
    "data/projects.json has changed",
    "Somebody has changed it since this form was opened, and nothing is saved. Copy what you have typed, if it is long; then load the form again.",
  );
  throw new Error("data/projects.json has changed since the form was opened");
}

/** Looks at `data/projects.json` each time before this browser writes it, or puts another file in its place. */
export function guardFile(): void {
  // Without it the browser has no way to this machine's files, and nothing is to be guarded.
  if (!("FileSystemFileHandle" in window)) return;
  const handles: Handle = FileSystemFileHandle.prototype;
  const { createWritable, move } = handles;
  handles.createWritable = async function (options) {
    if (this.name === NAME) await check(this);
    return createWritable.call(this, options);
  };
  if (!move) return;
  handles.move = async function (folder, name) {
    const former = name === NAME && (await folder.getFileHandle(name).catch(() => undefined));
    if (former) await check(former);
    return move.call(this, folder, name);
  };
}

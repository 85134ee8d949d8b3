import { useEffect, useRef, useState, type VideoHTMLAttributes } from "react";

type PreviewVideoProps = Omit<VideoHTMLAttributes<HTMLVideoElement>, "src"> & {
  url: string;
  isPlaying: boolean;
  onFail?: (hasFailed: true) => void;
};

/**
 * The attribute of a part that is invisible until its preview shows a picture (styles/global.css). Without the codec of
 * the pictures `videoWidth` stays 0 while the sound plays.
 */
export const shownWhen = (isShown: boolean) => ({ "data-shown": isShown });

/** @returns the whole file; the address of another host's, whose answer a page may not read */
const load = async (url: string): Promise<Blob | string> =>
  url.startsWith("/") ? (await fetch(url, { priority: "low" })).blob() : url;

/**
 * A muted, decorative video that loads when it first plays. It plays from memory: a player's range requests need a host
 * that answers them, and Cloudflare Pages doesn't. Inert, because Firefox would make it a tab stop in a link.
 */
export function PreviewVideo({ url, isPlaying, onFail, ...attributes }: PreviewVideoProps) {
  const ref = useRef<HTMLVideoElement>(null);
  const isLoading = useRef(false);
  const [source, setSource] = useState<Blob | string>();
  const isMissing = isPlaying && source === undefined;

  useEffect(() => {
    if (!isMissing || isLoading.current) return;
    isLoading.current = true;
    load(url)
      .then(setSource)
      .catch(() => onFail?.(true))
      .finally(() => (isLoading.current = false));
  }, [url, isMissing, onFail]);

  useEffect(() => {
    const video = ref.current;
    if (!video || source === undefined) return;
    const address = source instanceof Blob ? URL.createObjectURL(source) : source;
    video.src = address;
    return () => {
      video.removeAttribute("src");
      URL.revokeObjectURL(address);
    };
  }, [source]);

  useEffect(() => {
    const video = ref.current;
    if (!video || source === undefined || !isPlaying) return;
    if (video.error) {
      // The video has failed before. Without a source it is loaded again.
      setSource(undefined);
      return;
    }
    // AbortError: paused before it began. NotSupportedError: an error event comes too.
    video.play().catch(({ name }: DOMException) => name === "NotAllowedError" && onFail?.(true));
    return () => video.pause();
  }, [source, isPlaying, onFail]);

  return (
    <video
      ref={ref}
      muted
      loop
      playsInline
      disablePictureInPicture
      onError={() => onFail?.(true)}
      {...{ inert: "" }}
      {...attributes}
    />
  );
}

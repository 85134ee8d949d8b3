import { useEffect, useRef, type VideoHTMLAttributes } from "react";

type LoopProps = Omit<VideoHTMLAttributes<HTMLVideoElement>, "src"> & {
  url: string;
  isPlaying: boolean;
  onFail?: (hasFailed: true) => void;
};

/** Chromium fails like this when a new service worker answers for the next part, and never plays that URL again. */
const NETWORK_ERROR: MediaError["MEDIA_ERR_NETWORK"] = 2;

/** A muted, decorative video that loads when it first plays. Inert, because Firefox would make it a tab stop in a link. */
export function LoopingVideo({ url, isPlaying, onFail, ...attributes }: LoopProps) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = ref.current;
    if (!video || !isPlaying) return;
    const play = () => {
      if (video.error?.code === NETWORK_ERROR) video.src = `${url}?reload`;
      else if (!video.hasAttribute("src")) video.src = url;
      video.muted = true;
      video.play().catch(({ name }: DOMException) => {
        // AbortError: paused before it began.
        if (name === "AbortError") return;
        // The next play loads the file again.
        video.removeAttribute("src");
        onFail?.(true);
      });
    };
    const retry = () => video.error?.code === NETWORK_ERROR && play();
    video.addEventListener("error", retry, { once: true });
    play();
    return () => {
      video.removeEventListener("error", retry);
      video.pause();
    };
  }, [url, isPlaying, onFail]);
  return (
    <video ref={ref} muted loop playsInline preload="none" disablePictureInPicture {...{ inert: "" }} {...attributes} />
  );
}

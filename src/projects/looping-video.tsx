import { useEffect, useRef, type VideoHTMLAttributes } from "react";

type LoopProps = Omit<VideoHTMLAttributes<HTMLVideoElement>, "src"> & {
  address: string;
  isPlaying: boolean;
  rewinds?: boolean;
  onFail?: (hasFailed: true) => void;
};

/** A muted, decorative video that loads when it first plays. Inert, because Firefox would make it a tab stop in a link. */
export function LoopingVideo({ address, isPlaying, rewinds = false, onFail, ...attributes }: LoopProps) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = ref.current;
    if (!video || !isPlaying) return;
    const play = () => {
      if (!video.hasAttribute("src")) video.src = address;
      video.muted = true;
      video.play().catch(({ name }: DOMException) => {
        // AbortError: paused before it began.
        if (name === "AbortError") return;
        // The next play loads the file again.
        video.removeAttribute("src");
        onFail?.(true);
      });
    };
    // Chromium stops a video when a new service worker answers for its next part, and never plays that address again.
    const reload = () => {
      const other = `${address}?reload`;
      if (!video.error || video.currentTime === 0 || video.getAttribute("src") === other) return;
      video.src = other;
      play();
    };
    video.addEventListener("pause", reload);
    play();
    return () => {
      video.removeEventListener("pause", reload);
      video.pause();
      if (rewinds) video.currentTime = 0;
    };
  }, [address, isPlaying, rewinds, onFail]);
  return (
    <video ref={ref} muted loop playsInline preload="none" disablePictureInPicture {...{ inert: "" }} {...attributes} />
  );
}

import { useEffect, useRef, type VideoHTMLAttributes } from "react";

type LoopProps = Omit<VideoHTMLAttributes<HTMLVideoElement>, "src"> & {
  address: string;
  isPlaying: boolean;
  rewinds?: boolean;
  onFail?: (hasFailed: true) => void;
};

/** A muted, decorative video that loads when it first plays. Inert, because Firefox would make it a tab stop in a link. */
export function Loop({ address, isPlaying, rewinds = false, onFail, ...attributes }: LoopProps) {
  const ref = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const video = ref.current;
    if (!video || !isPlaying) return;
    if (!video.hasAttribute("src")) video.src = address;
    video.muted = true;
    video.play().catch(({ name }: DOMException) => {
      // AbortError: paused before it began.
      if (name === "AbortError") return;
      // The next play loads the file again.
      video.removeAttribute("src");
      onFail?.(true);
    });
    return () => {
      video.pause();
      if (rewinds) video.currentTime = 0;
    };
  }, [address, isPlaying, rewinds, onFail]);
  return (
    <video ref={ref} muted loop playsInline preload="none" disablePictureInPicture {...{ inert: "" }} {...attributes} />
  );
}

import { useEffect, useRef, type VideoHTMLAttributes } from "react";
import { RENEW } from "../offline/messages";

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
    const play = (address = url) => {
      if (video.error || !video.hasAttribute("src")) video.src = address;
      video.muted = true;
      // AbortError: paused before it began. NotSupportedError: an error event comes too.
      video.play().catch(({ name }: DOMException) => name === "NotAllowedError" && giveUp());
    };
    const giveUp = () => {
      // The next play loads the file again.
      video.removeAttribute("src");
      onFail?.(true);
    };
    const onError = () => {
      const isNetwork = video.error?.code === NETWORK_ERROR;
      const isStored = url.startsWith("/") && navigator.serviceWorker?.controller;
      const isFirst = video.getAttribute("src") === url;
      if (isFirst && (isNetwork || isStored)) play(url + (isNetwork ? "?reload" : RENEW));
      else giveUp();
    };
    video.addEventListener("error", onError);
    play();
    return () => {
      video.removeEventListener("error", onError);
      video.pause();
    };
  }, [url, isPlaying, onFail]);
  return (
    <video ref={ref} muted loop playsInline preload="none" disablePictureInPicture {...{ inert: "" }} {...attributes} />
  );
}

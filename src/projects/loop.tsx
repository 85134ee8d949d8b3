import { forwardRef, type VideoHTMLAttributes } from "react";

/**
 * A video without sound, over and over, for the eyes alone: inert, because Firefox would have the Tab key stop there, and HTML
 * allows no tabindex within a link. It gets its address when it first plays.
 */
export const Loop = forwardRef<HTMLVideoElement, VideoHTMLAttributes<HTMLVideoElement>>((attributes, ref) => (
  <video ref={ref} muted loop playsInline preload="none" disablePictureInPicture {...{ inert: "" }} {...attributes} />
));

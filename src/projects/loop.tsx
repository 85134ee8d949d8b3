import { forwardRef, type VideoHTMLAttributes } from "react";

/** A muted, looping, decorative video. Inert, because Firefox would make it a tab stop and a link allows no `tabindex`. */
export const Loop = forwardRef<HTMLVideoElement, VideoHTMLAttributes<HTMLVideoElement>>((attributes, ref) => (
  <video ref={ref} muted loop playsInline preload="none" disablePictureInPicture {...{ inert: "" }} {...attributes} />
));

import { useEffect, useState } from "react";

import * as styles from "./offer.module.css";

/** Chromium's offer to install the page's app; no standard yet, and no other browser's. */
type InstallPrompt = Event & { prompt: () => Promise<unknown> };

/** iPhones and iPads install by hand, and iPads call themselves Macs. */
const isApple = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
const isInstalled = () =>
  matchMedia("(display-mode: standalone)").matches || (navigator as { standalone?: boolean }).standalone === true;

/** The way to the home screen, where there is one: a button, or on iOS how it is done. Nothing once installed. */
export function InstallApp() {
  const [offer, setOffer] = useState<InstallPrompt>();
  const [byHand, setByHand] = useState(false);

  useEffect(() => {
    setByHand(isApple() && !isInstalled());
    // What an app has kept is not the browser's to clear when the device runs full.
    if (isInstalled()) void navigator.storage?.persist?.().catch(() => {});
    const keep = (event: Event) => {
      event.preventDefault(); // Else the browser shows its own banner.
      setOffer(event as InstallPrompt);
    };
    const done = () => setOffer(undefined);
    window.addEventListener("beforeinstallprompt", keep);
    window.addEventListener("appinstalled", done);
    return () => {
      window.removeEventListener("beforeinstallprompt", keep);
      window.removeEventListener("appinstalled", done);
    };
  }, []);

  function install() {
    // It can be asked for once; the browser makes another offer if it wants to.
    offer?.prompt().catch(() => {});
    setOffer(undefined);
  }

  if (offer)
    return (
      <button type="button" className={`fact ${styles.offer}`} onClick={install}>
        Install app
      </button>
    );
  if (byHand) return <p className={`fact ${styles.offer}`}>To install: Share, then Add to Home Screen</p>;
  return null;
}

import { useEffect, useRef, useState } from "react";
import { useHydrated } from "../loading/hydration";
import { heldInstallPrompt } from "./install-prompt";

/** Browsers inside other apps can't install the site. Their user agent ends with another name, or has GSA. */
const isInApp = () => !/Safari\/[\d.]+$/.test(navigator.userAgent) || navigator.userAgent.includes("GSA/");
/** iPads call themselves Macs, which have no touch screen. */
const isTouchApple = () => navigator.maxTouchPoints > 1 && /iPhone|iPad|iPod|Macintosh/.test(navigator.userAgent);
const isInstalled = () =>
  matchMedia("(display-mode: standalone)").matches || (navigator as { standalone?: boolean }).standalone === true;

/**
 * The button that installs the site as an app, or instructions on iOS; nothing once installed. A button with the
 * focus says how it ended, and stays until it loses the focus.
 */
export function InstallApp() {
  const [prompt, setPrompt] = useState<ReturnType<typeof heldInstallPrompt>>();
  const [message, setMessage] = useState("");
  const button = useRef<HTMLButtonElement>(null);
  const isManual = useHydrated() && isTouchApple() && !isInApp() && !isInstalled();

  useEffect(() => {
    // Without this request the browser may clear the app's caches when the device runs full.
    if (isInstalled()) void navigator.storage?.persist?.().catch(() => {});
    // Never removed: the footer is on every page.
    const showPrompt = () => setPrompt(heldInstallPrompt());
    showPrompt();
    window.addEventListener("beforeinstallprompt", showPrompt);
    window.addEventListener("appinstalled", () => {
      if (document.activeElement === button.current) setMessage("Installed");
      else setPrompt(undefined);
    });
  }, []);

  async function install() {
    // A prompt can be used once.
    if (!prompt || message) return;
    try {
      const { outcome } = await prompt.prompt();
      if (outcome === "dismissed") setMessage("Not installed");
    } catch {
      setMessage("It could not be installed.");
    }
  }

  function end() {
    if (!message) return;
    setPrompt(undefined);
    setMessage("");
  }

  if (prompt)
    return (
      <>
        <button ref={button} type="button" className="mono muted touch" onClick={install} onBlur={end}>
          Install app
        </button>
        <span role="status" className="mono">
          {message}
        </span>
      </>
    );
  return isManual ? <p className="mono muted touch">To install: Share, then Add to Home Screen</p> : null;
}

/** Chromium's event to install the site. It may come before hydration, so the page's inline script holds it. */

type InstallPrompt = Event & { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> };

declare global {
  interface Window {
    installPrompt?: InstallPrompt;
  }
}

/** For the inline script. Without `preventDefault` the browser shows a banner of its own. */
export function holdInstallPrompt(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    window.installPrompt = event as InstallPrompt;
  });
}

export const heldInstallPrompt = (): InstallPrompt | undefined => window.installPrompt;

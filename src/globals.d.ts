/** Imports that webpack turns into modules, and what scripts of the page store for its code (src/layout/page-path.tsx). */
declare module "*.module.css" {
  const classNames: Readonly<Record<string, string>>;
  export = classNames;
}

declare module "*.css";

interface Window {
  /** The page's path, for Gatsby's router; none on a copy of the page at another address. */
  pagePath?: string | undefined;
  /** A press on SEND before hydration. */
  pressed?: 1;
  /** Chromium's event, not yet a standard; it may come before hydration. */
  installPrompt?: { prompt: () => Promise<{ outcome: "accepted" | "dismissed" }> } | undefined;
}

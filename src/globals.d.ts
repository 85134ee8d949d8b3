/** Imports that webpack turns into modules, and what scripts of the page store for its code (src/layout/page-path.tsx). */
declare module "*.module.css" {
  const classNames: Readonly<Record<string, string>>;
  export = classNames;
}

declare module "*.css";

interface Window {
  /** A press on SEND before hydration. */
  pressed?: 1;
  /** Chromium's event, not yet a standard; it may come before hydration. */
  installPrompt?: { prompt: () => Promise<unknown> } | undefined;
}

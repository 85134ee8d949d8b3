/** Imports that webpack turns into modules, and Gatsby's variable for the page's path. */
declare module "*.module.css" {
  const classNames: Readonly<Record<string, string>>;
  export = classNames;
}

declare module "*.css";

interface Window {
  /** The page's path, for Gatsby's router; none on a copy of the page at another address. */
  pagePath?: string | undefined;
}

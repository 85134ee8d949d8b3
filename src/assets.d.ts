/** Imports that webpack turns into modules. */
declare module "*.module.css" {
  const classNames: Readonly<Record<string, string>>;
  export = classNames;
}

declare module "*.css";

declare module "*.svg" {
  /** A `data:` URL: the icon is small. */
  const address: string;
  export default address;
}

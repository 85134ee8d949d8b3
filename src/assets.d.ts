/** What webpack makes of files that are no code. */
declare module "*.module.css" {
  const classNames: Readonly<Record<string, string>>;
  export = classNames;
}

declare module "*.css";

declare module "*.woff2" {
  /** The file's public address. */
  const address: string;
  export default address;
}

declare module "*.svg" {
  /** The drawing itself, as a `data:` address, while it is small. */
  const address: string;
  export default address;
}

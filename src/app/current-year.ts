import { useEffect, useState } from "react";

/** Written in by the build (gatsby-node.ts): a query of Gatsby's would be one more request before the page is awake. */
declare const BUILD_YEAR: string;

/**
 * The current year, as four digits. The page is built in one year and may be read in another: the first paint has
 * the build's year, so that it is the same text as the page's HTML, and the reader's year follows.
 */
export function useCurrentYear(): string {
  const [year, setYear] = useState(BUILD_YEAR);
  useEffect(() => setYear(String(new Date().getFullYear())), []);
  return year;
}

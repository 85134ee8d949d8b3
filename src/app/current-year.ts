import { graphql, useStaticQuery } from "gatsby";
import { useEffect, useState } from "react";

/**
 * The current year, as four digits. The page is built in one year and may be read in another: the first paint has
 * the build's year, so that it is the same text as the page's HTML, and the reader's year follows.
 */
export function useCurrentYear(): string {
  const { siteBuildMetadata } = useStaticQuery<Queries.BuildYearQuery>(graphql`
    query BuildYear {
      siteBuildMetadata {
        buildTime(formatString: "YYYY")
      }
    }
  `);
  const [year, setYear] = useState(siteBuildMetadata?.buildTime ?? "");
  useEffect(() => setYear(String(new Date().getFullYear())), []);
  return year;
}

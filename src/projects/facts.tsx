import { graphql } from "gatsby";

import * as styles from "./facts.module.css";

/** Who made a video and when, as far as data/projects.json says: nothing where it says nothing. */
export function Facts({ project }: { project: Queries.FactsFragment }) {
  const { artist, director, year, credits } = project;
  const known = [
    { role: "Artist", name: artist },
    { role: "Director", name: director },
    { role: "Year", name: year?.toString() },
    ...credits,
  ].filter(({ name }) => name);
  if (known.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {known.map(({ role, name }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have had one role, and the list doesn't change.
        <div key={index}>
          <dt className="fact" dir="auto">
            {role}
          </dt>
          <dd dir="auto">{name}</dd>
        </div>
      ))}
    </dl>
  );
}

export const factsFragment = graphql`
  fragment Facts on Project {
    artist
    director
    year
    credits {
      role
      name
    }
  }
`;

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
          {/* A name in Hebrew is read from the right, and stands where the others do. */}
          <dt className="fact">
            <bdi>{role}</bdi>
          </dt>
          <dd>
            <bdi>{name}</bdi>
          </dd>
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

import { graphql } from "gatsby";

import * as styles from "./credits.module.css";

/** A project's list of credits (src/node/project-nodes.ts). */
export function Credits({ project: { credits } }: { project: Queries.CreditsFragment }) {
  if (credits.length === 0) return null;
  return (
    <dl className={styles.credits}>
      {credits.map(({ role, name }) => (
        <div key={`${role} ${name}`}>
          {/* Isolated, so that a right-to-left name stays left-aligned. */}
          <dt className="mono muted">
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

export const creditsFragment = graphql`
  fragment Credits on Project {
    credits {
      role
      name
    }
  }
`;

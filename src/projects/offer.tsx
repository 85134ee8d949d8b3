import { graphql } from "gatsby";
import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import { pageData } from "../loader";
import { quiet } from "../rest";
import type { Card } from "./card";

import * as styles from "./offer.module.css";

const SIZES = "(min-width: 48rem) 44rem, 92vw";
/** The page is there before its offer: on its first load it costs nothing. */
const QUIET_MS = 1000;

type CardProps = ComponentProps<typeof Card>;
type Offered = Pick<CardProps, "project" | "scene" | "position"> & { Card: ComponentType<CardProps> };

/**
 * One of several, chosen by a text: the same one for the same text.
 * @param text whose characters are added up as a number (Java's `String.hashCode`)
 * @param count how many there are, at least 1
 * @returns its place, from 0
 */
export function chosenBy(text: string, count: number): number {
  let sum = 0;
  for (const character of text) sum = (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  return sum % count;
}

async function load(projectId: string, index: number): Promise<Offered | undefined> {
  await quiet(QUIET_MS);
  const [{ Card }, data] = await Promise.all([
    import("./card"),
    pageData<Queries.ProjectPageQuery>(`/portfolio/${projectId}`),
  ]);
  return data && { Card, project: data.projectOfPage, scene: data.projectOfPage, position: index + 1 };
}

/**
 * A project for those who came to a page that isn't there, chosen by the address they came by. Its place is kept free in the
 * page's HTML, which is the same for every address.
 */
export function Offer({ projects, path }: Queries.OfferFragment & { path: string }) {
  const [offered, setOffered] = useState<Offered>();
  const [failed, setFailed] = useState(false);
  const index = chosenBy(path.replace(/\/+$/, ""), projects.nodes.length);
  const projectId = projects.nodes[index]?.projectId;
  useEffect(() => {
    let isHere = true;
    const show = (found: Offered | undefined) => {
      if (!isHere) return;
      setOffered(found);
      setFailed(!found);
    };
    if (projectId)
      load(projectId, index)
        .catch(() => undefined)
        .then(show);
    return () => {
      isHere = false;
    };
  }, [projectId, index]);
  // There are the links.
  if (failed) return null;
  return (
    <section className={styles.offer} aria-labelledby="offer">
      <h2 id="offer" className={`fact ${styles.heading}`}>
        A project to watch
      </h2>
      <div className={styles.place}>
        {offered && (
          <offered.Card
            project={offered.project}
            scene={offered.scene}
            position={offered.position}
            ratio="video"
            sizes={SIZES}
          />
        )}
      </div>
    </section>
  );
}

export const offerFragment = graphql`
  fragment Offer on Query {
    projects: allProject(sort: { position: ASC }) {
      nodes {
        projectId
      }
    }
  }
`;

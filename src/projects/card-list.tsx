import { graphql } from "gatsby";
import { type ComponentType, memo, useRef } from "react";
import { Card } from "./card";
import { CardStep, STEP } from "./card-step";
import type { Turn } from "./picture";

export type CardListProps = {
  /** Every project. */
  projects: readonly Queries.CardFragment[];
  /** The stills and previews of the first ones. Those of the others come with their pages' data, when they are near. */
  scenes: readonly Queries.CardSceneFragment[];
  /** How wide the still of a card is shown (the `sizes` of an `<img>`), by its position, from 1, and the count of all. */
  sizes: (position: number, count: number) => string;
  /** When the first ones' pictures are fetched. */
  turns?: readonly Turn[];
  className: string | undefined;
  itemClassName?: string | undefined;
  /** What else there is of each project, after its card. */
  More?: ComponentType<{ project: Queries.CardFragment }> | undefined;
};

/**
 * All projects as cards. The words and links of all of them are in the page's HTML; the pictures of the first ones too. What is
 * further down is woken, a step at a time, when it comes near: a long list costs no more than a short one.
 */
export const CardList = memo(function CardList({ className, ...cards }: CardListProps) {
  const { projects, scenes, sizes, turns = [], itemClassName, More } = cards;
  const list = useRef<HTMLUListElement>(null);
  const steps = Math.ceil((projects.length - scenes.length) / STEP);
  return (
    <ul ref={list} className={className}>
      {scenes.map((scene, index) => {
        const project = projects[index] as Queries.CardFragment;
        return (
          <li key={project.projectId} className={itemClassName}>
            <Card
              project={project}
              position={index + 1}
              scene={scene}
              sizes={sizes(index + 1, projects.length)}
              turn={turns[index] ?? "late"}
            />
            {More && <More project={project} />}
          </li>
        );
      })}
      {Array.from({ length: steps }, (_, step) => scenes.length + step * STEP).map((from) => (
        <CardStep key={from} {...cards} list={list} from={from} />
      ))}
    </ul>
  );
});

export const cardListFragment = graphql`
  fragment CardList on Query {
    projects: allProject(sort: { position: ASC }) {
      nodes {
        ...Card
      }
    }
    first: allProject(sort: { position: ASC }, limit: 16) {
      nodes {
        ...CardScene
      }
    }
  }
`;

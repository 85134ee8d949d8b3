import type { ComponentType } from "react";
import { Card } from "./card";
import type { Turn } from "./picture";

type CardListProps = {
  projects: readonly Queries.CardFragment[];
  /** How wide the still of a card is shown (the `sizes` of an `<img>`), by its position, from 1, and the count of all. */
  sizes: (position: number, count: number) => string;
  /** When the first ones' pictures are fetched. */
  turns?: readonly Turn[];
  className: string | undefined;
  itemClassName?: string | undefined;
  /** What else there is of each project, after its card. */
  More?: ComponentType<{ project: Queries.CardFragment }>;
};

/** All projects as cards. */
export function CardList({ projects, sizes, turns = [], className, itemClassName, More }: CardListProps) {
  return (
    <ul className={className}>
      {projects.map((project, index) => (
        <li key={project.projectId} className={itemClassName}>
          <Card
            project={project}
            position={index + 1}
            sizes={sizes(index + 1, projects.length)}
            turn={turns[index] ?? "late"}
          />
          {More && <More project={project} />}
        </li>
      ))}
    </ul>
  );
}

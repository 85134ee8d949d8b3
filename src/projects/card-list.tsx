import { graphql } from "gatsby";
import {
  type ComponentType,
  memo,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { pageData } from "../loader";
import { Card } from "./card";
import { Gate } from "./gate";
import type { Turn } from "./picture";
import { useInHtml } from "./use-in-html";

/** The projects of one step: as many as the places of the wall, and the ratios of the cards, before both begin again. */
const STEP = 8;
/** How far around the window a step is near: the height of a window above and below it. */
const NEAR = "100%";

/** What a project's own page knows, which its card shows too. */
type ProjectPage = { projectOfPage: Queries.CardSceneFragment };

type CardListProps = {
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

/** Opens the gate when a step of the list is near the window. */
function useNear(gate: Gate, list: RefObject<HTMLUListElement>, from: number): void {
  useEffect(() => {
    const items = Array.from(list.current?.children ?? []).slice(from, from + STEP);
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        gate.open();
      },
      { rootMargin: NEAR },
    );
    for (const item of items) observer.observe(item);
    return () => observer.disconnect();
  }, [gate, list, from]);
}

/** The scene of a project further down, once it is near; where that fails, once there is a network again. */
function useScene(projectId: string, isNear: boolean): Queries.CardSceneFragment | undefined {
  const [scene, setScene] = useState<Queries.CardSceneFragment>();
  const isWanted = isNear && !scene;
  useEffect(() => {
    if (!isWanted) return;
    const load = () =>
      void pageData<ProjectPage>(`/portfolio/${projectId}`).then(
        (data) => setScene(data?.projectOfPage),
        () => {}, // It has its words, and its link.
      );
    load();
    addEventListener("online", load);
    return () => removeEventListener("online", load);
  }, [projectId, isWanted]);
  return scene;
}

type LaterCardProps = { project: Queries.CardFragment; position: number; sizes: string; isNear: boolean };

function LaterCard({ isNear, ...card }: LaterCardProps) {
  return <Card {...card} scene={useScene(card.project.projectId, isNear)} />;
}

type StepProps = Omit<CardListProps, "className"> & { gate: Gate; from: number };

/** The cards of a step further down. In the page's HTML they are words and links, which React leaves alone until they are near. */
function StepCards({ gate, projects, from, sizes, itemClassName, More }: StepProps) {
  const inHtml = useInHtml();
  const isNear = useSyncExternalStore(
    gate.subscribe,
    () => gate.isOpen,
    () => false,
  );
  // React keeps the HTML of what it waits for.
  if (inHtml && !gate.isOpen && typeof window !== "undefined") throw gate.opened;
  return projects.slice(from, from + STEP).map((project, index) => (
    <li key={project.projectId} className={itemClassName}>
      <LaterCard
        project={project}
        position={from + index + 1}
        sizes={sizes(from + index + 1, projects.length)}
        isNear={isNear}
      />
      {More && <More project={project} />}
    </li>
  ));
}

function Step({ list, ...step }: Omit<StepProps, "gate"> & { list: RefObject<HTMLUListElement> }) {
  const [gate] = useState(() => new Gate());
  useNear(gate, list, step.from);
  return (
    <Suspense>
      <StepCards {...step} gate={gate} />
    </Suspense>
  );
}

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
        <Step key={from} {...cards} list={list} from={from} />
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

/** A step of a long list of projects: what is further down is woken when it comes near. */
import { type RefObject, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { pageData } from "../loader";
import { Card } from "./card";
import type { CardListProps } from "./card-list";
import { Gate } from "./gate";
import { useInHtml } from "./use-in-html";

/** The projects of one step: as many as the places of the wall, and the ratios of the cards, before both begin again. */
export const STEP = 8;
/** How far around the window a step is near: the height of a window above and below it. */
const NEAR = "100%";

/** What a project's own page knows, which its card shows too. */
type ProjectPage = { projectOfPage: Queries.CardSceneFragment };

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

type StepProps = Omit<CardListProps, "className" | "scenes" | "turns"> & { gate: Gate; from: number };

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

/** The `STEP` projects from `from` on, counted from 0. `list` has the items of all. */
export function CardStep({ list, ...step }: Omit<StepProps, "gate"> & { list: RefObject<HTMLUListElement> }) {
  const [gate] = useState(() => new Gate());
  useNear(gate, list, step.from);
  return (
    <Suspense>
      <StepCards {...step} gate={gate} />
    </Suspense>
  );
}

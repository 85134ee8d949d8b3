import { graphql, type HeadProps, type PageProps } from "gatsby";
import { PageHead } from "../layout/page-head";
import { Seo } from "../layout/seo";
import { Credits } from "../projects/credits";
import { Neighbours } from "../projects/neighbours";
import { PreloadPicture } from "../projects/picture";
import { PLAYER_SIZES, Player } from "../projects/player";
import { site } from "../site";

export default function ProjectPage({ data }: PageProps<Queries.ProjectPageQuery>) {
  const { projectId, title, previous, next } = data.project;
  return (
    <>
      <PageHead heading={title} />
      {/* The key gives each project its own iframe: one that changes its address adds a history entry. */}
      <Player key={projectId} project={data.project} />
      <Credits project={data.project} />
      <Neighbours projectId={projectId} previous={previous} next={next} />
    </>
  );
}

export function Head({ data }: HeadProps<Queries.ProjectPageQuery>) {
  const { projectId, title } = data.project;
  const description = `Watch ${title}, a music video by ${site.name}, ${site.location}.`;
  return (
    <>
      <Seo title={title} description={description} page={{ path: `/portfolio/${projectId}`, ...data.project }} />
      <PreloadPicture still={data.project} sizes={PLAYER_SIZES} />
    </>
  );
}

export const query = graphql`
  query ProjectPage($projectId: String!) {
    project(projectId: { eq: $projectId }) {
      projectId
      ...Player
      ...Credits
      shareCard
      previous {
        ...Neighbour
      }
      next {
        ...Neighbour
      }
    }
  }
`;

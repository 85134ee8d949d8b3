import { graphql } from "gatsby";

export const cardFragment = graphql`
  fragment Card on Project {
    projectId
    position
    title
    previewVideo
    ...Still
  }
`;

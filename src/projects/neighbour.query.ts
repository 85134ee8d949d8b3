import { graphql } from "gatsby";

export const neighbourFragment = graphql`
  fragment Neighbour on Project {
    projectId
    title
    ...Still
  }
`;

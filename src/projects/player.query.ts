import { graphql } from "gatsby";

export const playerFragment = graphql`
  fragment Player on Project {
    title
    videoId
    ...Still
  }
`;

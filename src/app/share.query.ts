import { graphql } from "gatsby";

/** A project's still as a link's picture: 1200 × 630 px, the size Open Graph readers show whole. */
export const shareFragment = graphql`
  fragment Share on Project {
    alt
    image {
      resize(width: 1200, height: 630, toFormat: JPG, quality: 78) {
        src
      }
    }
  }
`;

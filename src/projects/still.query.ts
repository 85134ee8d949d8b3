import { graphql } from "gatsby";

/**
 * A still in every width and format a page may ask for. The widths are few because each one is encoded three times
 * for every project: a phone's column, the same at twice and three times the density, and a wide window.
 */
export const stillFragment = graphql`
  fragment Still on Project {
    alt
    image {
      gatsbyImageData(
        layout: FULL_WIDTH
        placeholder: DOMINANT_COLOR
        formats: [AUTO, WEBP, AVIF]
        breakpoints: [480, 750, 1080, 1600]
        quality: 70
        avifOptions: { quality: 50 }
      )
    }
  }
`;

import { render, screen } from "@testing-library/react";
import * as react from "react";

const still = {
  alt: "",
  image: { childImageSharp: { gatsbyImageData: { width: 16, height: 9, images: {} } } },
} as unknown as Queries.StillFragment;

test.each([
  ["Hammered Productions", ["HAMMERED", "PRODUCTIONS"]],
  ["Hammered Moving Pictures", ["HAMMERED", "MOVING PICTURES"]],
  ["Hammered", ["HAMMERED", ""]],
])("the name %s is shown whole, in two lines", (company, lines) => {
  jest.resetModules();
  // The one that renders; and there is no layout here that words could be measured in.
  jest.doMock("react", () => react);
  jest.doMock("../../src/styles/use-fit", () => ({ useFit() {} }));
  jest.doMock("../../supabase/functions/send-contact-email/company", () => ({
    COMPANY: company,
    PLACE: "Los Angeles, CA",
  }));
  const { Hero } = jest.requireActual<typeof import("../../src/projects/hero")>("../../src/projects/hero");
  render(<Hero featured={{ ...still, previewVideo: "" }} />);
  const heading = screen.getByRole("heading", { level: 1, name: company.toUpperCase() });
  expect(Array.from(heading.children, ({ textContent }) => textContent)).toEqual(lines);
});

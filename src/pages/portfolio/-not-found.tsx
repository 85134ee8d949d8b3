import { NotFound } from "../../layout/not-found";
import { Seo } from "../../layout/seo";

export default function ProjectNotFoundPage() {
  return <NotFound heading="Project Not Found" />;
}

export function Head() {
  return <Seo title="Project Not Found" />;
}

import { Lost } from "../../layout/lost";
import { Seo } from "../../layout/seo";

export default function ProjectNotFoundPage() {
  return <Lost heading="Project Not Found" back="Back to Home" />;
}

export function Head() {
  return <Seo title="Project Not Found" />;
}

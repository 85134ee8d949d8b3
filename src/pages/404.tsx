import { NotFound } from "../layout/not-found";
import { Seo } from "../layout/seo";

export default function NotFoundPage() {
  return (
    <NotFound heading="Page Not Found" back="BACK TO HOME">
      The page you are looking for might have been removed, had its name changed, or is temporarily unavailable.
    </NotFound>
  );
}

export function Head() {
  return <Seo title="Page Not Found" />;
}

import { Lost } from "../layout/lost";
import { Seo } from "../layout/seo";

export default function NotFoundPage() {
  return (
    <Lost heading="Page Not Found" back="BACK TO HOME">
      The page you are looking for might have been removed, had its name changed, or is temporarily unavailable.
    </Lost>
  );
}

export function Head() {
  return <Seo title="Page Not Found" />;
}

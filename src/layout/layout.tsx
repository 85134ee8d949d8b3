import type { ReactNode } from "react";
import { useServerFocus } from "../loading/hydration";
import { StatusLine } from "../offline/status-line";
import { ToastRegion } from "../toasts/toasts";
import { Footer } from "./footer";
import { Header } from "./header";

import * as styles from "./layout.module.css";

/** Wraps every page. */
export function Layout({ location, children }: { location: { pathname: string }; children: ReactNode }) {
  useServerFocus();
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <Header currentPath={location.pathname} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <StatusLine />
      <ToastRegion />
    </div>
  );
}

import type { ReactNode } from "react";
import { type Arrival, useArrivalFocus } from "../navigation/use-arrival-focus";
import { StatusLine } from "../offline/status-line";
import { ToastRegion } from "../toasts/toasts";
import { Footer } from "./footer";
import { Header } from "./header";

import * as styles from "./layout.module.css";

/** What wraps every page: the way past the header, the header, the page itself, the footer and the toasts. */
export function Layout({ location, children }: { location: Arrival; children: ReactNode }) {
  useArrivalFocus(location);
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <Header path={location.pathname} />
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <Footer />
      <StatusLine />
      <ToastRegion />
    </>
  );
}

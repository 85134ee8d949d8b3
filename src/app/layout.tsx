import type { ReactNode } from "react";
import { StatusLine } from "../offline/status-line";
import { Footer } from "./footer";
import { Header } from "./header";
import { ToastRegion } from "./toast-region";
import { useArrivalFocus } from "./use-arrival-focus";

import * as styles from "./layout.module.css";

/** What wraps every page: the way past the header, the header, the page itself, the footer and the toasts. */
export function Layout({ path, children }: { path: string; children: ReactNode }) {
  useArrivalFocus(path);
  return (
    <>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <Header />
      <main id="content" tabIndex={-1} className={styles.content}>
        {children}
      </main>
      <Footer />
      <StatusLine />
      <ToastRegion />
    </>
  );
}

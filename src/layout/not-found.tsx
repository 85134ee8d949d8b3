import { type ReactNode, useEffect, useRef } from "react";
import { checkNetwork, useStatus } from "../offline/status";
import { site } from "../site";
import { useFit } from "../styles/use-fit";
import { BackHome } from "./back-home";

import * as styles from "./not-found.module.css";

/** Offline, the page may exist and not be on this device: with the connection it loads again. */
function useOffline(): boolean {
  const { isOffline } = useStatus();
  const wasOffline = useRef(false);
  useEffect(() => void checkNetwork(), []);
  useEffect(() => {
    if (wasOffline.current && !isOffline) location.reload();
    wasOffline.current = isOffline;
  }, [isOffline]);
  return isOffline;
}

/** The content of both not-found pages: a giant 404, the words and the link to the home page. */
export function NotFound({ heading, children, back }: { heading: string; children?: ReactNode; back?: string }) {
  const digits = useRef<HTMLSpanElement>(null);
  useFit(digits);
  const isOffline = useOffline();
  return (
    <section className={styles.section}>
      <p className={`mono wrap muted ${styles.slate}`}>
        <span>{site.location}</span>
        <span>{isOffline ? "No signal" : "Scene 404"}</span>
        <span>Take 0</span>
      </p>
      <div className={styles.scene}>
        {!isOffline && (
          <p className={styles.number}>
            <span className="visually-hidden">404</span>
            <span ref={digits} className={styles.digits} aria-hidden="true">
              <span>4</span>
              <span className={styles.struck}>0</span>
              <span>4</span>
            </span>
          </p>
        )}
        <div>
          <h1 className={styles.heading}>{isOffline ? "Not On This Device" : heading}</h1>
          {(isOffline || children) && (
            <p className="lead muted text">
              {isOffline
                ? "This page isn't on this device. It needs a connection, and loads when there is one."
                : children}
            </p>
          )}
          <BackHome label={back} />
        </div>
      </div>
    </section>
  );
}

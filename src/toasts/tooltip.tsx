import { Content, Portal, Provider, Root, Trigger } from "@radix-ui/react-tooltip";
import type { ReactElement, ReactNode } from "react";

import * as styles from "./tooltip.module.css";

/** Specification, section 9: how long a pointer rests before a tooltip opens. */
const OPEN_DELAY_MS = 700;
/** Specification, section 9: how soon after one tooltip the next opens without that delay. */
const SKIP_DELAY_MS = 300;

/** Stands once around the controls that have tooltips, so that they share the delays. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Provider delayDuration={OPEN_DELAY_MS} skipDelayDuration={SKIP_DELAY_MS}>
      {children}
    </Provider>
  );
}

/** Shows an icon-only control's name to those who see: on hover after a while, on keyboard focus at once. */
export function Tooltip({ label, children }: { label: string; children: ReactElement }) {
  return (
    <Root>
      <Trigger asChild>{children}</Trigger>
      <Portal>
        <Content className={styles.tooltip} sideOffset={6}>
          {label}
        </Content>
      </Portal>
    </Root>
  );
}

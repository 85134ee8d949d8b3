import { Content, Portal, Provider, Root, Trigger } from "@radix-ui/react-tooltip";
import type { ReactElement, ReactNode } from "react";

import * as styles from "./tooltip.module.css";

/** Shares the delays between its tooltips (specification, section 9). */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Provider>
  );
}

/** Shows the name of an icon-only control on hover and on keyboard focus. */
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

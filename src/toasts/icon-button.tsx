import { Content, Portal, Provider, Root, Trigger } from "@radix-ui/react-tooltip";
import type { ComponentProps } from "react";

import * as styles from "./icon-button.module.css";

/** Shares the delays between its tooltips: the next one shows at once. */
export const TooltipProvider = (props: ComponentProps<typeof Provider>) => (
  <Provider delayDuration={700} skipDelayDuration={300} {...props} />
);

/** An icon-only button with a tooltip on hover and keyboard focus. */
export function IconButton({ tooltip, className = "", ...props }: ComponentProps<"button"> & { tooltip: string }) {
  return (
    <Root>
      <Trigger asChild>
        <button type="button" aria-label={tooltip} className={`muted square ${className}`} {...props} />
      </Trigger>
      <Portal>
        <Content className={styles.tooltip} sideOffset={6}>
          {tooltip}
        </Content>
      </Portal>
    </Root>
  );
}

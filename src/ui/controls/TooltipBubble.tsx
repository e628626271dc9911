import type { ReactNode, RefObject } from 'react';
import { Tooltip } from 'react-aria-components';
import { tooltip } from './Tooltip.css.ts';

type TooltipBubbleProps = { text: string; triggerRef: RefObject<HTMLElement | null>; onClose: () => void };

/** Loaded when the first tooltip shows. */
export function TooltipBubble({ text, triggerRef, onClose }: TooltipBubbleProps): ReactNode {
  return (
    <Tooltip
      className={tooltip}
      triggerRef={triggerRef}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement="right"
      offset={8}
    >
      {text}
    </Tooltip>
  );
}

import type { ReactNode, RefObject } from 'react';
import { Tooltip, TooltipTrigger } from 'react-aria-components';
import { tooltip } from './Tooltip.css.ts';

type TooltipBubbleProps = { text: string; triggerRef: RefObject<HTMLElement | null>; onClose: () => void };

export function TooltipBubble({ text, triggerRef, onClose }: TooltipBubbleProps): ReactNode {
  return (
    <TooltipTrigger isOpen onOpenChange={(open) => !open && onClose()} delay={0} closeDelay={0}>
      <Tooltip className={tooltip} triggerRef={triggerRef} placement="right" offset={8}>
        {text}
      </Tooltip>
    </TooltipTrigger>
  );
}

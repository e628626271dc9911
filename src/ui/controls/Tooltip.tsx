import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { tooltipAnchor } from './Tooltip.css.ts';
import { lazyExtra } from '../lazy-part.tsx';

const TooltipBubble = lazyExtra(async () => (await import('./TooltipBubble.tsx')).TooltipBubble);

type TooltipProps = {
  /** Repeats the accessible name of its anchor, so it is hidden from screen readers. */
  text: string;
  children: ReactNode;
  isOn?: boolean;
};

/** Shown on hover and focus without delay (product spec section 9). Escape closes it. */
export function Tooltip({ text, children, isOn = true }: TooltipProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLSpanElement>(null);
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && close();
  const watching = { onPointerEnter: open, onPointerLeave: close, onFocus: open, onBlur: close, onKeyDown };
  return (
    <span ref={trigger} className={tooltipAnchor} {...(isOn ? watching : {})}>
      {children}
      {isOn && isOpen && <TooltipBubble text={text} triggerRef={trigger} onClose={close} />}
    </span>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent, type ReactNode } from 'react';
import { check, close, info, warning } from '../icons/everyday.ts';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { line, middle, pill, rest } from '../layout.css.ts';
import { toastIcon, toastBox, toastText } from './Toast.css.ts';

export type ToastContent = {
  readonly id: number;
  readonly tone: 'success' | 'warning' | 'error' | 'info';
  readonly text: string;
  /** The action that resolves the reported problem. */
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined;
};

/** Product spec section 9. */
const LIFETIME_MS = 4000;
/** Under a mouse: one that only rests there keeps no toast longer. */
const RESTING_MS = 8000;
const SWIPE_PX = 45;

const signs: Record<ToastContent['tone'], string> = { success: check, warning, error: warning, info };
const tones: Record<ToastContent['tone'], string> = { success: 'good', warning: 'caution', error: 'bad', info: 'calm' };

type ToastProps = { toast: ToastContent; onDismiss: (id: number) => void };

/** One toast: dismissed by timeout (later under a mouse, paused while it has the focus), swipe or button. */
export function Toast({ toast, onDismiss }: ToastProps): ReactNode {
  const { t } = useLingui();
  const [isFocused, setFocused] = useState(false);
  const [isOver, setOver] = useState(false);
  const swipe = useSwipe(() => onDismiss(toast.id));
  const expire = useEffectEvent(() => onDismiss(toast.id));
  useEffect(() => {
    if (isFocused) return undefined;
    const timer = setTimeout(() => expire(), isOver ? RESTING_MS : LIFETIME_MS);
    return () => clearTimeout(timer);
  }, [isFocused, isOver]);
  return (
    <div
      className={`${line.md} ${toastBox}`}
      role={toast.tone === 'error' ? 'alert' : 'status'}
      data-tone={tones[toast.tone]}
      onPointerEnter={() => setOver(true)}
      onPointerLeave={() => setOver(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
      {...swipe}
    >
      <span className={`${middle} ${pill} ${toastIcon}`}>
        <Icon path={signs[toast.tone]} size="sm" />
      </span>
      <p className={`${rest} ${toastText}`}>{toast.text}</p>
      {toast.action && (
        <Button size="sm" onPress={toast.action.onPress}>
          {toast.action.label}
        </Button>
      )}
      <IconButton icon={close} label={t`Dismiss`} onPress={() => onDismiss(toast.id)} />
    </div>
  );
}

function useSwipe(onSwiped: () => void) {
  const from = useRef<number>(undefined);
  const end = (event: PointerEvent<HTMLElement>) => {
    const travelled = Math.abs(event.clientX - (from.current ?? event.clientX));
    from.current = undefined;
    event.currentTarget.style.translate = '';
    if (travelled >= SWIPE_PX) onSwiped();
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.target instanceof Element && event.target.closest('button')) return;
      from.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current !== undefined) event.currentTarget.style.translate = `${event.clientX - from.current}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}

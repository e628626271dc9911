import { startTransition, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { isBehindPicture, putUpLater } from './use-first-paint.ts';

/**
 * A part of a screen. Behind the picture of the start each is put up in a task of its own, rendered, committed and laid
 * out after those before it, so that none keeps a finger waiting. Without the picture it is there at once.
 */
export function InTurn({ children }: { children: ReactNode }): ReactNode {
  const [isUp, setUp] = useState(() => !isBehindPicture());
  useLayoutEffect(() => (isUp ? undefined : putUpLater(() => startTransition(() => setUp(true)))), [isUp]);
  return isUp && children;
}

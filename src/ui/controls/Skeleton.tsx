import type { ReactNode } from 'react';
import { shapes, skeleton } from './Skeleton.css.ts';

/** Placeholder while loading. Announce the loading once per group. */
export function Skeleton({ shape = 'line' }: { shape?: keyof typeof shapes }): ReactNode {
  return <span className={`${skeleton} ${shapes[shape]}`} aria-hidden="true" />;
}
